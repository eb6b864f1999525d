extension QuoteCalculation {
  /// The quote with its reasons.
  func quote() -> Quote {
    Quote(
      minorDigits: policy.minorDigits, mode: policy.mode, lines: lines, subtotal: subtotal,
      discounts: plan.discounts, discountsTotal: discountsTotal, deliveryFee: fee.amount,
      platformFee: platformFee, taxes: taxes, taxTotal: taxTotal, deliveryTax: deliveryTax,
      platformFeeTax: platformFeeTax, tip: tip, total: total, pointsUsed: points.used,
      pointsAmount: points.amount, amountDue: total - points.amount,
      pointsEarned: earned.points, commission: commission, commissionTax: commissionTax,
      refusals: plan.refusals, why: why)
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
    return priced + [reason(.subtotal, subtotal, .subtotal(lines: lines.count))] + discounts
  }

  private var feeReasons: [PriceReason] {
    let terms = policy.platformFee
    let fees = [
      reason(.deliveryFee, fee.amount, fee.basis),
      reason(
        .platformFee, platformFee,
        .platformFee(rate: terms.rate, subtotal: subtotal, minimum: terms.minimum)),
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
      goods: subtotal, discounts: discountsTotal, deliveryFee: fee.amount,
      platformFee: platformFee, addedTax: policy.mode == .net ? taxTotal : 0, tip: tip)
    let terms = policy.loyalty
    let paid = PriceBasis.points(
      asked: basket.points, balance: basket.customer.pointsBalance, used: points.used,
      points: terms.points, worth: terms.worth)
    let collected = PriceBasis.pointsEarned(
      paid: earned.paid, units: earned.units, perUnit: terms.pointsPerUnit, level: earned.level)
    return [
      reason(.tip, tip, .tip(basket.tip, subtotal: subtotal)),
      reason(.total, total, sum),
      reason(.points, points.amount, paid),
      reason(
        .amountDue, total - points.amount, .amountDue(total: total, points: points.amount)),
      reason(.pointsEarned, earned.points, collected),
      reason(
        .commission, commission,
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
