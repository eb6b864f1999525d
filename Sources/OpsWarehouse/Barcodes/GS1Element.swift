/// One application identifier with its data, as a symbol holds them.
public struct GS1Element: Sendable, Equatable {
  /// The identifier's code, such as `01`.
  public let code: String
  /// What the symbol holds for the identifier, without the identifier itself.
  public let data: String

  /// An identifier with its data. Neither of them is checked here.
  public init(code: String, data: String) {
    self.code = code
    self.data = data
  }
}
