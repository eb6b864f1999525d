import OpsDomain

extension PricePolicy {
  /// The defaults: delivery 2.99 and 0.50 per kilometer, times 1.5 from 11:00 to 14:00 and from
  /// 17:00 to 20:00, free from 25.00; platform fee 5 %, at least 0.99; commission 12 %, without tax;
  /// prices include tax of 5 %; 1 point for each unit paid, 100 points pay 5.00, levels bronze, silver
  /// from 500 (5 % more points) and gold from 1,500 (10 % more).
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
    let delivery = DeliveryTariff(
      base: try amount(2_99), perKilometer: try amount(50), peakFactor: 1_500_000,
      peakHours: standardPeakHours, freeFrom: try amount(25_00))
    let levels = [
      LoyaltyLevel(name: "bronze", from: 0, bonus: 0),
      LoyaltyLevel(name: "silver", from: 500, bonus: 50_000),
      LoyaltyLevel(name: "gold", from: 1_500, bonus: 100_000),
    ]
    return PricePolicy(
      minorDigits: minorDigits, mode: .gross, delivery: delivery,
      platformFee: PlatformFee(rate: 50_000, minimum: try amount(99)), commissionRate: 120_000,
      commissionTaxRate: 0, taxes: TaxTable(flat: 50_000),
      loyalty: LoyaltyTerms(
        points: 100, worth: try amount(5_00), pointsPerUnit: 1, levels: levels))
  }

  /// Noon and evening of each day. Hours that are written here are valid, so none is dropped.
  private static var standardPeakHours: [WeeklyHours] {
    [(11, 14), (17, 20)].compactMap { begin, end in
      try? WeeklyHours(begin: begin * 60, end: end * 60)
    }
  }
}
