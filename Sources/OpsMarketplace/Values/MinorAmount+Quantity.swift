import OpsDomain

extension MinorAmount {
  /// So many minor units as a number of units of the currency, for figures that are drawn; the
  /// largest or smallest quantity for what is beyond it.
  static func quantity(_ minorUnits: Int64, _ currency: Currency) -> Quantity {
    let millionths = Int128(FixedPoint.power(FixedPoint.scale - currency.minorDigits))
    return Quantity(rawValue: Int64(clamping: Int128(minorUnits) * millionths))
  }
}
