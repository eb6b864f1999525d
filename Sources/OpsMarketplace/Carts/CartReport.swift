import OpsDomain
import OpsPricing
import OpsStorage

/// Makes the answer about a cart: what it costs now, and what stands in the way of ordering it.
struct CartReport {
  private let desk: CartDesk
  private var transaction: Transaction { desk.transaction }

  init(_ desk: CartDesk) { self.desk = desk }

  /// - Parameters:
  ///   - cart: Nil for an empty one.
  ///   - isExplained: Whether promotions that do not apply are told as well.
  func view(
    _ cart: Cart?, at partner: Partner?, _ wishes: QuoteWishes = QuoteWishes(),
    isExplained: Bool = false
  ) async throws -> CartView {
    let currency = transaction.context.currency
    guard let partner else { return try await nothing(currency) }
    let lines = if let cart { try await desk.lines(of: cart) } else { [CartLine]() }
    let pricing = BasketPricing(transaction)
    let priced = try await pricing.price(
      try await pricing.items(of: lines), of: partner, for: desk.holder.userID, wishes)
    let hindrances = try await CheckoutCheck(priced, transaction).hindrances()
    return CartView(
      QuoteView(FrozenQuote(priced), currency), partner: partner.name,
      hindrances: hindrances.map { Self.obstacle($0, currency) },
      refused: isExplained ? priced.quote.refusals.map(Self.refused) : [])
  }

  /// The cart of somebody who has none.
  private func nothing(_ currency: Currency) async throws -> CartView {
    let policy = try await PricePolicyReader(transaction).policy()
    let moment = transaction.moment
    do {
      let quote = try policy.quote(
        Basket(lines: [], date: moment.date, minute: Int64(moment.minute), region: ""))
      let view = QuoteView(FrozenQuote(quote, lines: [], distance: nil), currency)
      return CartView(view, partner: nil, hindrances: [], refused: [])
    } catch {
      throw error.opsError
    }
  }

  private static func obstacle(
    _ hindrance: Hindrance, _ currency: Currency
  ) -> CartView.Obstacle {
    CartView.Obstacle(
      code: hindrance.code.rawValue, message: hindrance.sentence, hint: hindrance.remedy,
      sku: hindrance.sku, oldPrice: hindrance.oldPrice.map { MinorAmount.text($0, currency) },
      newPrice: hindrance.newPrice.map { MinorAmount.text($0, currency) })
  }

  private static func refused(_ refusal: PromotionRefusal) -> CartView.Refused {
    CartView.Refused(
      name: refusal.name, code: refusal.code, message: PricingError.bare(refusal.sentence),
      hint: PricingError.bare(refusal.remedy))
  }
}
