import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage

/// An order that is being made of a cart.
struct OrderDraft {
  private let transaction: Transaction
  private let system: Transaction
  private let carts: CartDesk
  private let cart: Cart
  private let lines: [CartLine]
  private let priced: PricedBasket
  private let address: OrderAddress
  private let instructions: String?
  private let buyer: RecordID

  /// Prices a cart of the caller. Throws what stands in the way of an order, see
  /// ``CheckoutCheck``.
  ///
  /// - Parameters:
  ///   - points: Points that are to pay a part of this order.
  ///   - isOneOfSeveral: Whether goods of other partners are ordered at once.
  init(
    _ input: PlaceOrder, of cart: Cart, at partner: Partner, points: Int64?, _ carts: CartDesk,
    isOneOfSeveral: Bool
  ) async throws {
    transaction = carts.transaction
    system = transaction.asSystem("writes an order with what belongs to it")
    guard let buyer = transaction.principal.userID else { throw Desk.signInFirst }
    self.buyer = buyer
    self.carts = carts
    self.cart = cart
    lines = try await carts.lines(of: cart)
    address = try OrderAddress(input)
    instructions = try input.instructions.map {
      try TextRules.note($0, field: "instructions")
    }
    let wishes = try await QuoteWishes(
      to: address.place?.description, tip: input.tip, codes: input.code, points: points,
      at: input.deliverAt, transaction)
    let pricing = BasketPricing(transaction)
    priced = try await pricing.price(
      try await pricing.items(of: lines), of: partner, for: buyer, wishes)
    try await CheckoutCheck(
      priced, transaction, isOneOfSeveral: isOneOfSeveral, shown: cart.shownQuotes
    ).require()
  }

  /// Writes the order with all that belongs to it, and empties the cart.
  ///
  /// - Parameter first: The first of the orders that are placed together; nil for that one.
  func write(with first: RecordID? = nil) async throws -> MarketOrder {
    let order = try await system.repository(MarketOrder.self).create(try await order(first))
    let ordered = OrderLines.of(priced, for: order, system)
    // Before the lines: what is kept for the customer and goes to the order counts once.
    let end = order.payBy ?? transaction.now
    try await OrderGoods(transaction).reserve(ordered, for: order, until: end)
    for line in ordered { _ = try await system.repository(OrderLine.self).create(line) }
    try await PromotionUseBook.take(order, priced.quote, transaction)
    try await LoyaltyLedger.spend(order.points, for: order, transaction)
    for line in lines { try await carts.book.repository(CartLine.self).delete(line) }
    _ = try await carts.keep(cart)
    return order
  }

  private func order(_ first: RecordID?) async throws -> MarketOrder {
    let now = transaction.now
    let partner = priced.partner
    let customer = try await MarketCustomer.of(buyer, transaction)
    let reserved = try await Settings.orderReservation.value(system)
    var order = MarketOrder(
      id: transaction.nextID(),
      number: try await SeriesNumber.next(of: MarketOrder.self, system), buyerID: buyer,
      customerID: customer.id, partnerID: partner.id, sellerID: partner.ownerID,
      placedWithID: first, subtotal: 0, deliveryFee: 0, platformFee: 0, tax: 0, total: 0,
      commission: 0, quote: "", street: address.street, city: address.city,
      postalCode: address.postalCode, region: priced.basket.region,
      latitude: address.place?.latitude, longitude: address.place?.longitude,
      distance: priced.basket.distance, instructions: instructions, lineNotes: priced.notes.text,
      placedAt: now, payBy: now.adding(reserved), deliverAt: priced.wishes.at,
      promisedAt: priced.wishes.at,
      updatedAt: now)
    try order.takePrices(of: FrozenQuote(priced, terms: try FrozenTerms(priced)))
    return order
  }
}
