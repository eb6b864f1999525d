import OpsDomain

/// What a terminal shows to a person who signs it in from elsewhere.
public struct DevicePrompt: Sendable, Equatable {
  /// Where to go.
  public let page: String
  /// What to type there.
  public let userCode: String
  /// The code is refused from this moment on.
  public let expiresAt: Instant

  /// What a person needs to approve a terminal.
  public init(page: String, userCode: String, expiresAt: Instant) {
    self.page = page
    self.userCode = userCode
    self.expiresAt = expiresAt
  }
}
