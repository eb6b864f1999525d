/// One application identifier with its data, as a symbol holds them.
public struct GS1Element: Sendable, Equatable {
  /// The identifier's code, such as `01`.
  public let code: String
  public let data: String

  public init(code: String, data: String) {
    self.code = code
    self.data = data
  }
}
