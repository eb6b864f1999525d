import OpsDomain

extension MinorAmount {
  /// So many minor units as a number of units of the currency, for figures that are drawn.
  static func quantity(_ minorUnits: Int64, _ currency: Currency) -> Quantity {
    Quantity(
      rawValue: minorUnits * Int64(FixedPoint.power(FixedPoint.scale - currency.minorDigits)))
  }
}
