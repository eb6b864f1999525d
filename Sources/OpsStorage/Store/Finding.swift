/// One thing `opsh doctor` looked at.
public struct Finding: Sendable, Equatable {
  /// What was looked at, such as `integrity`.
  public let name: String
  /// Whether it is as it should be.
  public let isOK: Bool
  /// What was found, in one line.
  public let detail: String

  /// The result of one check.
  public init(name: String, isOK: Bool, detail: String) {
    self.name = name
    self.isOK = isOK
    self.detail = detail
  }
}
