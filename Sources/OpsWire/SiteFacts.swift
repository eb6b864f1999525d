import OpsDomain

/// Where the business of a served book is: what a desk has to know to read dates as its people do.
public struct SiteFacts: Sendable, Equatable {
  /// Name of the site's time zone, such as `Europe/Vilnius`.
  public let zone: String
  /// The currency of the site.
  public let currency: Currency

  /// The zone and the currency of a site.
  public init(zone: String, currency: Currency) {
    self.zone = zone
    self.currency = currency
  }

  /// Reads the wire form; members that are not known are passed over. Throws `data.bad_value`.
  public init(reading document: Document) throws(OpsError) {
    guard let zone = document["zone"]?.string, let code = document["currency"]?.string else {
      throw OpsError(.badValue, "A site needs a time zone and a currency", field: "site")
    }
    self.init(zone: zone, currency: try Currency(recorded: code))
  }

  /// The wire form.
  public var document: Document {
    ["zone": .text(zone), "currency": .text(currency.rawValue)]
  }
}
