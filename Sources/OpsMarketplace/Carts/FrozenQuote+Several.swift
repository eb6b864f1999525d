import OpsDomain
import OpsPricing

extension FrozenQuote {
  /// What carts of several partners cost together, which is what one payment takes: each part is
  /// the sum of theirs. It explains each cart, and then the sum.
  init(_ first: PricedBasket, and others: [PricedBasket], _ currency: Currency) {
    let baskets = [first] + others
    let quotes = baskets.map { FrozenQuote($0) }
    let price = quotes.reduce(PriceParts.zero) { $0 + $1.price }
    let amounts = quotes.map { MinorAmount.text($0.amountDue, currency) }
    let reasons = zip(baskets, quotes).flatMap { basket, quote in
      quote.why.map { reason in
        Reason(
          component: reason.component, amount: reason.amount,
          sentence: "\(Excerpt.of(basket.partner.name)): \(reason.sentence)")
      }
    }
    let payment = Reason(
      component: "amount_due", amount: price.amountDue,
      sentence: "One payment for \(quotes.count) orders: \(amounts.joined(separator: " + "))"
        + " = \(MinorAmount.text(price.amountDue, currency)).")
    self.init(
      mode: first.quote.mode.rawValue, minorDigits: first.quote.minorDigits,
      lines: quotes.flatMap { $0.lines }, discounts: quotes.flatMap { $0.discounts },
      taxes: QuoteTax.together(quotes.flatMap { $0.taxes }), price: price, distance: nil,
      why: reasons + [payment], terms: nil)
  }
}
