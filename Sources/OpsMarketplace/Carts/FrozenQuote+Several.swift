import OpsDomain

extension FrozenQuote {
  /// What carts of several partners cost together, which is what one payment takes: each part is
  /// the sum of theirs. It explains each cart, and then the sum.
  init(_ first: PricedBasket, and others: [PricedBasket], _ currency: Currency) {
    let baskets = [first] + others
    let quotes = baskets.map { FrozenQuote($0) }
    func sum(_ part: (FrozenQuote) -> Int64) -> Int64 { quotes.reduce(0) { $0 + part($1) } }
    let due = sum { $0.amountDue }
    let amounts = quotes.map { MinorAmount.text($0.amountDue, currency) }
    let reasons = zip(baskets, quotes).flatMap { basket, quote in
      quote.why.map { reason in
        Reason(
          component: reason.component, amount: reason.amount,
          sentence: "\(Excerpt.of(basket.partner.name)): \(reason.sentence)")
      }
    }
    let payment = Reason(
      component: "amount_due", amount: due,
      sentence: "One payment for \(quotes.count) orders: \(amounts.joined(separator: " + "))"
        + " = \(MinorAmount.text(due, currency)).")
    self.init(
      mode: first.quote.mode.rawValue, minorDigits: first.quote.minorDigits,
      lines: quotes.flatMap { $0.lines }, subtotal: sum { $0.subtotal },
      discounts: quotes.flatMap { $0.discounts }, discountsTotal: sum { $0.discountsTotal },
      deliveryFee: sum { $0.deliveryFee }, platformFee: sum { $0.platformFee },
      taxes: Self.together(quotes.flatMap { $0.taxes }), taxTotal: sum { $0.taxTotal },
      deliveryTax: sum { $0.deliveryTax }, platformFeeTax: sum { $0.platformFeeTax },
      tip: sum { $0.tip }, total: sum { $0.total }, pointsUsed: sum { $0.pointsUsed },
      pointsAmount: sum { $0.pointsAmount }, amountDue: due,
      pointsEarned: sum { $0.pointsEarned }, commission: sum { $0.commission },
      commissionTax: sum { $0.commissionTax }, distance: nil, why: reasons + [payment], terms: nil)
  }

  /// One tax for each rate, lowest rate first.
  private static func together(_ taxes: [Tax]) -> [Tax] {
    Dictionary(grouping: taxes, by: \.rate).sorted { $0.key < $1.key }.map { rate, same in
      Tax(
        rate: rate, base: same.reduce(0) { $0 + $1.base },
        amount: same.reduce(0) { $0 + $1.amount })
    }
  }
}
