import OpsDomain

/// What a terminal shows to a person who signs it in from elsewhere.
public struct DevicePrompt: Sendable, Equatable {
  /// Where to go.
  public let page: String
  /// What to type there.
  public let userCode: String
  public let expiresAt: Instant

  public init(page: String, userCode: String, expiresAt: Instant) {
    self.page = page
    self.userCode = userCode
    self.expiresAt = expiresAt
  }
}
