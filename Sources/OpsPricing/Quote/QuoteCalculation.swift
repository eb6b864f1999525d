import OpsDomain

/// Works out one quote, component by component.
struct QuoteCalculation {
  let policy: PricePolicy
  let basket: Basket
  private(set) var lines: [QuoteLine] = []
  private(set) var price = PriceParts()
  /// Where the delivery fee comes from.
  private(set) var deliveryBasis = PriceBasis.emptyBasket
  private(set) var plan: DiscountPlan
  private(set) var taxes: [QuoteTax] = []
  private(set) var earned = PointsEarning()
  /// What the commission is a share of.
  private(set) var commissionBase: Int64 = 0

  /// - Throws: ``PricingError``.
  init(_ policy: PricePolicy, _ basket: Basket) throws(PricingError) {
    self.policy = policy
    self.basket = basket
    for line in basket.lines { lines.append(try line.priced()) }
    price.subtotal = try ExactAmount.sum(lines.map(\.total), .subtotal)
    if !lines.isEmpty {
      let delivery = try policy.delivery.fee(basket, subtotal: price.subtotal)
      price.deliveryFee = delivery.amount
      deliveryBasis = delivery.basis
      price.platformFee = try policy.platformFee.amount(price.subtotal)
      price.tip = try basket.tip.amount(price.subtotal)
    }
    plan = try DiscountPlan(
      basket, lines: lines, subtotal: price.subtotal, deliveryFee: price.deliveryFee,
      minorDigits: policy.minorDigits)
    try takeDiscounts()
    try tax()
    price.total = try ExactAmount.sum(
      [
        price.subtotal - price.discountsTotal, price.deliveryFee, price.platformFee, price.tip,
        policy.mode == .net ? price.taxTotal : 0,
      ], .total)
    try settle()
  }

  private mutating func takeDiscounts() throws(PricingError) {
    for discount in plan.discounts {
      for (index, share) in discount.lineShares.enumerated() { lines[index].discount += share }
    }
    price.discountsTotal = try ExactAmount.sum(plan.discounts.map(\.amount), .discounts)
  }

  /// Adds up what each rate holds for, after discounts, rounds once for each rate, and shares the
  /// tax of a rate among what has that rate: so nobody bears tax of goods that others sell.
  private mutating func tax() throws(PricingError) {
    guard !lines.isEmpty else { return }
    let deliveryDiscount = plan.discounts.reduce(0) { $0 + $1.deliveryShare }
    let fees = [price.deliveryFee - deliveryDiscount, price.platformFee]
    let amounts = lines.map(\.discounted) + fees
    let rates = try rates()
    var shares = [Int64](repeating: 0, count: amounts.count)
    for rate in Set(rates).sorted() {
      let weights = zip(rates, amounts).map { $0 == rate ? $1 : 0 }
      let sum = try ExactAmount.sum(weights, .tax(rate: rate))
      guard sum > 0 else { continue }
      let tax = try policy.mode.tax(rate, on: sum)
      taxes.append(tax)
      for (index, share) in LargestRemainder.shares(of: tax.amount, by: weights).enumerated() {
        shares[index] += share
      }
    }
    price.taxTotal = try ExactAmount.sum(taxes.map(\.amount), .total)
    for index in lines.indices {
      lines[index].taxRate = rates[index]
      lines[index].tax = shares[index]
    }
    price.deliveryTax = shares[lines.count]
    price.platformFeeTax = shares[lines.count + 1]
  }

  /// The rates of the lines, of the delivery and of the fee of the platform.
  private func rates() throws(PricingError) -> [Int64] {
    var rates: [Int64] = []
    let subjects = basket.lines.map { TaxSubject.goods(kind: $0.kind) } + [.delivery, .platformFee]
    for subject in subjects { rates.append(try policy.taxes.rate(of: subject, in: basket.region)) }
    return rates
  }

  /// Points and the partner's commission.
  private mutating func settle() throws(PricingError) {
    let points = try policy.loyalty.payment(
      asked: basket.points, balance: basket.customer.pointsBalance, total: price.total)
    price.pointsUsed = points.used
    price.pointsAmount = points.amount
    price.amountDue = price.total - points.amount
    let goods = lines.reduce(0) { $0 + $1.discounted }
    earned = try policy.loyalty.earning(
      paid: max(0, goods - points.amount), unit: ExactAmount.unit(policy.minorDigits),
      collected: basket.customer.pointsCollected)
    price.pointsEarned = earned.points
    let byPartner = plan.discounts.filter { $0.payer == .partner }.reduce(0) { $0 + $1.goods }
    commissionBase = price.subtotal - byPartner
    price.commission = try ExactAmount.share(
      policy.commissionRate, of: commissionBase, .commission)
    price.commissionTax = try ExactAmount.share(
      policy.commissionTaxRate, of: price.commission, .commission)
  }
}
