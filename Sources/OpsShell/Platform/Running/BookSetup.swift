import OpsDomain

/// What a new book needs to be told.
public struct BookSetup: Sendable {
  public let administrator: String
  public let password: Secret
  /// Time zone of the site.
  public let zone: String
  public let currency: Currency

  public init(administrator: String, password: Secret, zone: String, currency: Currency) {
    self.administrator = administrator
    self.password = password
    self.zone = zone
    self.currency = currency
  }
}
