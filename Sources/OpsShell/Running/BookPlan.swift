import OpsDomain

/// What a new book needs to be told, apart from the secret of its administrator.
public struct BookPlan: Sendable {
  /// The sign-in name of the first administrator.
  public let administrator: String
  /// Time zone of the site.
  public let zone: String
  /// The currency the book is kept in.
  public let currency: Currency
  /// Whether the time of the book may be set from outside, for tests and rehearsals.
  public let isTestClock: Bool

  /// The plan of a book whose time comes from the machine unless told.
  public init(
    administrator: String, zone: String, currency: Currency, isTestClock: Bool = false
  ) {
    self.administrator = administrator
    self.zone = zone
    self.currency = currency
    self.isTestClock = isTestClock
  }
}
