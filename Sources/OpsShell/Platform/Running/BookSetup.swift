import OpsDomain

/// What a new book needs to be told.
public struct BookSetup: Sendable {
  public let administrator: String
  public let password: Secret
  /// Time zone of the site.
  public let zone: String
  public let currency: Currency
  /// Whether the time of the book may be set from outside, for tests and rehearsals.
  public let isTestClock: Bool

  public init(
    administrator: String, password: Secret, zone: String, currency: Currency,
    isTestClock: Bool = false
  ) {
    self.isTestClock = isTestClock
    self.administrator = administrator
    self.password = password
    self.zone = zone
    self.currency = currency
  }
}
