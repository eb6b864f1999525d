import OpsDomain

/// Money of the marketplace between people, who write decimals, and records, which hold whole minor
/// units of the book's currency.
enum MinorAmount {
  /// The decimal text of so many minor units, with all decimals of the currency: `2.50`.
  static func text(_ minorUnits: Int64, _ currency: Currency) -> String {
    Money(minorUnits: minorUnits, currency: currency).amountText
  }

  /// What somebody wrote, in minor units. Zero is fine. Throws `data.bad_amount` for more decimals
  /// than the currency has.
  static func read(
    _ price: UnitPrice, _ currency: Currency, field: String
  ) throws(OpsError) -> Int64 {
    guard price.isPositive else { return 0 }
    let paid = try price.validatedSalesPrice(currency, field: field)
    return paid.rawValue / Int64(FixedPoint.power(FixedPoint.scale - currency.minorDigits))
  }
}
