import OpsDomain
import OpsPricing
import OpsStorage

/// Makes the answer about a cart: what it costs now, and what stands in the way of ordering it.
struct CartReport {
  private let desk: CartDesk
  private let shown: ShownQuotes?
  private var transaction: Transaction { desk.transaction }

  /// - Parameter shown: Gathers what the answer shows, where that is to be kept.
  init(_ desk: CartDesk, noting shown: ShownQuotes? = nil) {
    self.desk = desk
    self.shown = shown
  }

  /// What carts cost that are ordered together: none, one, or one of each of several partners.
  func view(
    _ chosen: [(cart: Cart, partner: Partner)], _ wishes: QuoteWishes = QuoteWishes(),
    isExplained: Bool = false
  ) async throws -> CartView {
    guard chosen.count > 1 else {
      return try await view(
        chosen.first?.cart, at: chosen.first?.partner, wishes, isExplained: isExplained)
    }
    let currency = transaction.context.currency
    let pricing = BasketPricing(transaction)
    var wishes = wishes
    var hindrances: [CartView.Obstacle] = []
    if !wishes.codes.isEmpty { hindrances = [Self.obstacle(.codesOfSeveral, currency)] }
    wishes.codes = []
    var earlier = EarlierCarts()
    var baskets: [PricedBasket] = []
    for (cart, partner) in chosen {
      let priced = try await pricing.price(
        try await pricing.items(of: try await desk.lines(of: cart)), of: partner,
        for: desk.holder.userID, wishes, after: earlier)
      let found = try await CheckoutCheck(priced, transaction, isOneOfSeveral: true).hindrances()
      // All carts share the points, so only the first one says that there are too few.
      hindrances += found.filter { baskets.isEmpty || $0.code != .tooFewPoints }
        .map { Self.obstacle($0, currency, at: partner) }
      shown?.note(priced, of: cart, at: transaction.now)
      baskets.append(priced)
      earlier.add(priced.quote)
      wishes.points -= priced.quote.pointsUsed
    }
    let together = FrozenQuote(baskets[0], and: Array(baskets.dropFirst()), currency)
    let notes = LineNotes(baskets.flatMap { $0.items.map(\.note) })
    return CartView(
      QuoteView(together, currency, notes: notes), partner: nil, hindrances: hindrances,
      refused: isExplained
        ? baskets.flatMap { basket in
          basket.quote.refusals.map { Self.refused($0, at: basket.partner) }
        } : [],
      carts: baskets.map {
        PartnerCart(
          QuoteView(FrozenQuote($0), currency, notes: $0.notes), partner: $0.partner.name)
      })
  }

  /// - Parameters:
  ///   - cart: Nil for an empty one.
  ///   - isExplained: Whether promotions that do not apply are told as well.
  ///   - leftOut: Lines of an earlier order that the cart did not get.
  func view(
    _ cart: Cart?, at partner: Partner?, _ wishes: QuoteWishes = QuoteWishes(),
    isExplained: Bool = false, leftOut: [String] = []
  ) async throws -> CartView {
    let currency = transaction.context.currency
    guard let partner else { return try await nothing(currency) }
    let lines = if let cart { try await desk.lines(of: cart) } else { [CartLine]() }
    let pricing = BasketPricing(transaction)
    let priced = try await pricing.price(
      try await pricing.items(of: lines), of: partner, for: desk.holder.userID, wishes)
    if let cart { shown?.note(priced, of: cart, at: transaction.now) }
    let hindrances = try await CheckoutCheck(priced, transaction).hindrances()
    return CartView(
      QuoteView(FrozenQuote(priced), currency, notes: priced.notes), partner: partner.name,
      hindrances: hindrances.map { Self.obstacle($0, currency) },
      refused: isExplained ? priced.quote.refusals.map { Self.refused($0) } : [],
      leftOut: leftOut)
  }

  /// The cart of somebody who has none.
  private func nothing(_ currency: Currency) async throws -> CartView {
    let policy = try await PricePolicyReader(transaction).policy()
    let moment = transaction.moment
    do {
      let quote = try policy.quote(
        Basket(lines: [], date: moment.date, minute: Int64(moment.minute), region: ""))
      let view = QuoteView(
        FrozenQuote(quote, lines: [], distance: nil), currency, notes: .empty)
      return CartView(
        view, partner: nil, hindrances: [Self.obstacle(.nothing, currency)], refused: [])
    } catch {
      throw error.opsError
    }
  }

  private static func obstacle(
    _ hindrance: Hindrance, _ currency: Currency, at partner: Partner? = nil
  ) -> CartView.Obstacle {
    CartView.Obstacle(
      code: hindrance.code.rawValue, message: hindrance.sentence, hint: hindrance.remedy,
      sku: hindrance.sku, oldPrice: hindrance.oldPrice.map { MinorAmount.text($0, currency) },
      newPrice: hindrance.newPrice.map { MinorAmount.text($0, currency) },
      partner: partner?.name)
  }

  private static func refused(
    _ refusal: PromotionRefusal, at partner: Partner? = nil
  ) -> CartView.Refused {
    CartView.Refused(
      name: refusal.name, code: refusal.code, message: PricingError.bare(refusal.sentence),
      hint: PricingError.hint(refusal.remedy), partner: partner?.name)
  }
}
