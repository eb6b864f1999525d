import OpsDomain

extension PricePolicy {
  /// The policy of ``PriceDefaults``, with three levels of loyalty: bronze, silver and gold. No tax
  /// is on the commission.
  ///
  /// The numbers stay the same in a currency with other decimals: 2.99 is 299 with 2, 2990 with 3,
  /// and 3 with 0. A currency of another worth needs amounts of its own.
  ///
  /// - Parameter minorDigits: Decimals of the currency; 0 to 4.
  /// - Throws: ``PricingError/outOfRange(_:owner:value:allowed:)``.
  public static func standard(minorDigits: Int = 2) throws(PricingError) -> PricePolicy {
    try PriceLimits.check(.minorDigits, Int64(minorDigits), 0...4)
    func amount(_ hundredths: Int64) throws(PricingError) -> Int64 {
      try ExactAmount.halfUp(
        Int128(hundredths) * Int128(ExactAmount.unit(minorDigits)), per: 100, .total)
    }
    typealias Standard = PriceDefaults
    let delivery = DeliveryTariff(
      base: try amount(Standard.deliveryBase),
      perKilometer: try amount(Standard.deliveryPerKilometer), peakFactor: Standard.peakFactor,
      peakHours: standardPeakHours, freeFrom: try amount(Standard.deliveryFreeFrom))
    let levels = [
      LoyaltyLevel(name: "bronze", from: 0, bonus: 0),
      LoyaltyLevel(name: "silver", from: Standard.silverFrom, bonus: Standard.silverBonus),
      LoyaltyLevel(name: "gold", from: Standard.goldFrom, bonus: Standard.goldBonus),
    ]
    return PricePolicy(
      minorDigits: minorDigits, mode: Standard.mode, delivery: delivery,
      platformFee: PlatformFee(
        rate: Standard.platformRate, minimum: try amount(Standard.platformMinimum)),
      commissionRate: Standard.commissionRate, commissionTaxRate: 0,
      taxes: TaxTable(flat: Standard.taxRate),
      loyalty: LoyaltyTerms(
        points: Standard.points, worth: try amount(Standard.pointsWorth),
        pointsPerUnit: Standard.pointsPerUnit, levels: levels))
  }

  /// Hours that are written in the defaults are valid, so none is dropped.
  private static var standardPeakHours: [WeeklyHours] {
    PriceDefaults.peakHours.compactMap { hours in
      try? WeeklyHours(begin: hours.begin * 60, end: hours.end * 60)
    }
  }
}
