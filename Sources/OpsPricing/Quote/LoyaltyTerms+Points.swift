/// What points pay of an order.
struct PointsPayment {
  var used: Int64 = 0
  /// In minor units.
  var amount: Int64 = 0
}

/// Points that an order earns.
struct PointsEarning {
  /// What is paid for goods in money, in minor units.
  var paid: Int64 = 0
  /// Whole units of the currency in it.
  var units: Int64 = 0
  var level: LoyaltyLevel?
  var points: Int64 = 0
}

extension LoyaltyTerms {
  /// As many of the points as are asked for, are there and fit into the total. A point is worth
  /// the same in every order: none is taken for less, so the last cents of a total may be left to
  /// pay in money; and none that would pay only a part of a minor unit.
  ///
  /// - Throws: ``PricingError/tooLarge(_:)``.
  func payment(
    asked: Int64, balance: Int64, total: Int64
  ) throws(PricingError) -> PointsPayment {
    guard worth > 0 else { return PointsPayment() }
    let (points, worth) = (Int128(points), Int128(worth))
    let fitting = Int128(total) * points / worth
    let most = min(Int128(min(asked, balance)), fitting)
    let amount = try ExactAmount.checked(most * worth / points, .points)
    let used = (Int128(amount) * points + worth - 1) / worth
    return PointsPayment(used: try ExactAmount.checked(used, .points), amount: amount)
  }

  /// Points for each whole unit of what is paid, with the bonus of the level, rounded half up once.
  ///
  /// - Parameters:
  ///   - paid: For goods, in minor units; 0 or more.
  ///   - unit: Minor units of one whole unit of the currency.
  /// - Throws: ``PricingError/tooLarge(_:)``.
  func earning(
    paid: Int64, unit: Int64, collected: Int64
  ) throws(PricingError) -> PointsEarning {
    let level = level(collected)
    let units = paid / unit
    let factor = Int128(PriceLimits.whole + (level?.bonus ?? 0))
    let points = try ExactAmount.halfUp(
      Int128(units) * Int128(pointsPerUnit) * factor, per: Int128(PriceLimits.whole),
      .pointsEarned)
    return PointsEarning(paid: paid, units: units, level: level, points: points)
  }
}
