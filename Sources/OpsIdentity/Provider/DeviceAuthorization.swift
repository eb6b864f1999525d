import OpsDomain

/// A sign-in that waits for somebody to approve it.
public struct DeviceAuthorization: Sendable, Equatable {
  /// What the terminal asks with.
  public let deviceCode: Secret
  /// What the person types: two groups of four, such as `KQTM-7RXP`.
  public let userCode: String
  /// Where the person types it; absolute, or a path on the provider.
  public let page: String
  /// How long it waits.
  public let lifetime: TimeSpan
  /// How long the terminal leaves between two questions, at least.
  public let interval: TimeSpan

  /// The answer of a provider to a terminal that wants to be signed in.
  public init(
    deviceCode: Secret, userCode: String, page: String, lifetime: TimeSpan, interval: TimeSpan
  ) {
    self.deviceCode = deviceCode
    self.userCode = userCode
    self.page = page
    self.lifetime = lifetime
    self.interval = interval
  }
}
