import OpsDomain
import OpsPricing
import OpsStorage
import OpsWarehouse

/// Prices goods of one partner by the one price policy. Nothing of an earlier price is remembered:
/// the same goods and wishes always cost the same.
struct BasketPricing {
  private let system: Transaction

  /// - Parameter transaction: With any rights: the caller has checked who may see the goods.
  init(_ transaction: Transaction) {
    system = transaction.isElevated ? transaction : transaction.asSystem("calculates a price")
  }

  /// The lines of a cart as they are priced now.
  func items(of lines: [CartLine]) async throws -> [PricedItem] {
    guard !lines.isEmpty else { return [] }
    let ids = Set(lines.map(\.itemID))
    let items = Dictionary(
      try await system.seen(MenuItem.self, ids).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let skus = Dictionary(
      try await system.seen(Product.self, Set(items.values.map(\.productID)))
        .map { ($0.id, $0.sku) },
      uniquingKeysWith: { first, _ in first })
    let options = try await MenuOption.of(ids.sorted(), system)
    return try lines.map { line in
      guard let item = items[line.itemID] else {
        throw OpsError(.corrupt, "A line names a menu item that does not exist")
      }
      return PricedItem(
        item: item, sku: skus[item.productID] ?? "", options: line.options, note: line.note,
        choice: CartChoice(stored: line.options, among: options[item.id] ?? []),
        quantity: line.quantity, seenPrice: line.seenPrice)
    }
  }

  /// What the goods cost.
  ///
  /// - Parameters:
  ///   - items: Of this partner.
  ///   - buyer: Whose points, uses of promotions and earlier orders count; nil for a guest.
  ///   - earlier: Carts of other partners that are ordered together with this one, before it.
  /// - Throws: `data.bad_value` and `data.too_large` for what cannot be priced, `config.invalid`
  ///   for settings that do not go together.
  func price(
    _ items: [PricedItem], of partner: Partner, for buyer: RecordID?, _ wishes: QuoteWishes,
    after earlier: EarlierCarts = EarlierCarts()
  ) async throws -> PricedBasket {
    let policy = try await PricePolicyReader(system).policy()
    let deliverAt = wishes.at ?? system.now
    let moment = CivilMoment(deliverAt, system.context.calendar)
    let promotions = try await PromotionReader(system).candidates(
      codes: wishes.codes, partner: partner.id, user: buyer, on: moment.date, after: earlier)
    let asksForOrders = promotions.candidates.contains { $0.promotion.terms.firstOrder != nil }
    let names = Self.names(of: items)
    let basket = Basket(
      lines: zip(items, names).map { Self.line($0, called: $1, of: partner) },
      // A quote is made for every place: one that is too far away is told as a hindrance.
      distance: wishes.place.map { min(partner.mapPlace.meters(to: $0), PriceLimits.meters) },
      date: moment.date, minute: Int64(moment.minute),
      // Where the partner is, because that decides what it owes: no customer chooses the tax.
      region: TextFolding.fold(partner.region), tip: wishes.tip,
      promotions: promotions.candidates, points: wishes.points,
      customer: try await facts(
        of: buyer, at: partner, countsOrders: asksForOrders, after: earlier))
    do {
      return PricedBasket(
        partner: partner, items: items, wishes: wishes, basket: basket, policy: policy,
        quote: try policy.quote(basket), unknownCodes: promotions.unknownCodes,
        deliverAt: deliverAt)
    } catch {
      throw error.opsError
    }
  }

  private static func line(
    _ item: PricedItem, called name: String, of partner: Partner
  ) -> BasketLine {
    let kind = item.item.taxKind.isEmpty ? item.item.category.rawValue : item.item.taxKind
    return BasketLine(
      id: name, partner: partner.id.description, product: item.item.productID.description,
      kind: TextFolding.fold(kind),
      unitPrice: item.choice == nil ? item.seenPrice ?? item.item.price : item.item.price,
      options: item.choice?.priced ?? [], quantity: item.quantity)
  }

  /// What explanations call the lines: each has its own name.
  private static func names(of items: [PricedItem]) -> [String] {
    var known: Set<String> = []
    return items.map { item in
      let words = [item.item.size, item.options].filter { !$0.isEmpty }
      let full = ([item.item.name] + words).joined(separator: ", ")
      var name = full
      var number = 1
      while !known.insert(name).inserted {
        number += 1
        name = "\(full) (\(number))"
      }
      return name
    }
  }

  private func facts(
    of buyer: RecordID?, at partner: Partner, countsOrders: Bool, after earlier: EarlierCarts
  ) async throws -> CustomerFacts {
    guard let buyer else { return CustomerFacts(orders: earlier.count) }
    let account = try await LoyaltyLedger.account(of: buyer, system)
    var facts = CustomerFacts(
      orders: earlier.count, pointsBalance: max(0, (account?.balance ?? 0) - earlier.points),
      pointsCollected: account?.collected ?? 0, ownsPartner: buyer == partner.ownerID)
    guard countsOrders else { return facts }
    typealias Columns = MarketOrder.Columns
    let placed = Predicate.both(.equals(Columns.buyerID, buyer), MarketOrder.placed)
    let orders = system.repository(MarketOrder.self)
    facts.orders += try await orders.count(where: placed)
    facts.ordersOfPartner = try await orders.count(
      where: .both(placed, .equals(Columns.partnerID, partner.id)))
    return facts
  }
}
