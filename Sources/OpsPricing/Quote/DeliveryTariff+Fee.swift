extension DeliveryTariff {
  /// The fee for a basket with that subtotal before discounts, and where it comes from.
  ///
  /// - Throws: ``PricingError/tooLarge(_:)``.
  func fee(
    _ basket: Basket, subtotal: Int64
  ) throws(PricingError) -> (amount: Int64, basis: PriceBasis) {
    if let freeFrom, subtotal >= freeFrom, isNear(basket) {
      return (0, .freeDelivery(subtotal: subtotal, from: freeFrom))
    }
    let isPeak = peakHours.contains { $0.contain(basket.date, minute: Int(basket.minute)) }
    let factor = isPeak ? peakFactor : PriceLimits.whole
    let thousandths =
      Int128(base) * 1_000 + Int128(perKilometer) * Int128(basket.distance ?? 0)
    let amount = try ExactAmount.halfUp(
      thousandths * Int128(factor), per: 1_000 * Int128(PriceLimits.whole), .deliveryFee)
    return (
      amount,
      .delivery(
        base: base, perKilometer: perKilometer, distance: basket.distance,
        peakFactor: isPeak ? factor : nil)
    )
  }

  /// Whether it goes no further than a delivery may be free.
  private func isNear(_ basket: Basket) -> Bool {
    guard let freeWithin, let distance = basket.distance else { return true }
    return distance <= freeWithin
  }
}
