extension QuoteCalculation {
  /// The quote with its reasons.
  func quote() -> Quote {
    Quote(
      minorDigits: policy.minorDigits, mode: policy.mode, lines: lines,
      discounts: plan.discounts, taxes: taxes, price: price, refusals: plan.refusals, why: why)
  }

  private var why: [PriceReason] {
    guard !lines.isEmpty else { return [reason(.total, 0, .emptyBasket)] }
    return goodsReasons + feeReasons + totalReasons
  }

  private var goodsReasons: [PriceReason] {
    let priced = lines.map { line in
      let basis = PriceBasis.line(
        quantity: line.quantity, unitPrice: line.unitPrice, options: line.options)
      return reason(.line(id: line.id), line.total, basis)
    }
    let discounts = plan.discounts.map { discount in
      reason(
        .discount(promotion: discount.promotion), discount.amount, .discount(discount))
    }
    return priced + [reason(.subtotal, price.subtotal, .subtotal(lines: lines.count))] + discounts
  }

  private var feeReasons: [PriceReason] {
    let terms = policy.platformFee
    let fees = [
      reason(.deliveryFee, price.deliveryFee, deliveryBasis),
      reason(
        .platformFee, price.platformFee,
        .platformFee(rate: terms.rate, subtotal: price.subtotal, minimum: terms.minimum)),
    ]
    return fees
      + taxes.map { tax in
        reason(
          .tax(rate: tax.rate), tax.amount,
          .tax(rate: tax.rate, base: tax.base, mode: policy.mode))
      }
  }

  private var totalReasons: [PriceReason] {
    let sum = PriceBasis.total(
      goods: price.subtotal, discounts: price.discountsTotal, deliveryFee: price.deliveryFee,
      platformFee: price.platformFee, addedTax: policy.mode == .net ? price.taxTotal : 0,
      tip: price.tip)
    let terms = policy.loyalty
    let paid = PriceBasis.points(
      asked: basket.points, balance: basket.customer.pointsBalance, used: price.pointsUsed,
      points: terms.points, worth: terms.worth)
    let collected = PriceBasis.pointsEarned(
      paid: earned.paid, units: earned.units, perUnit: terms.pointsPerUnit, level: earned.level)
    return [
      reason(.tip, price.tip, .tip(basket.tip, subtotal: price.subtotal)),
      reason(.total, price.total, sum),
      reason(.points, price.pointsAmount, paid),
      reason(
        .amountDue, price.amountDue, .amountDue(total: price.total, points: price.pointsAmount)),
      reason(.pointsEarned, price.pointsEarned, collected),
      reason(
        .commission, price.commission,
        .commission(rate: policy.commissionRate, base: commissionBase)),
    ]
  }

  private func reason(
    _ component: PriceComponent, _ amount: Int64, _ basis: PriceBasis
  ) -> PriceReason {
    PriceReason(
      component: component, amount: amount, basis: basis, minorDigits: policy.minorDigits)
  }
}
