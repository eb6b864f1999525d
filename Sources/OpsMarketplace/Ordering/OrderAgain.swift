import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

extension OrderService {
  static let again = Operation<OrderReference, CartView>(
    "order.again", area: .marketplace, "Fills your cart with the goods of an earlier order.",
    permission: .orderPlace,
    effect: .write(.final("change the cart again")),
    examples: ["order again ORD-000001 --dry-run", "order again ORD-000001"])

  /// Puts the goods of an order of the caller into the cart, at the prices of now. What is in the
  /// cart already gets at least as many pieces. What the partner no longer offers, or not with
  /// those options, is left out, and the answer names it (`left_out`); it also says what stands in
  /// the way of ordering the rest.
  ///
  /// Throws `notfound.any`, `rule.bad_state` where nothing of it is offered any more, and
  /// `rule.violated` for a cart of another partner.
  public func again(_ input: OrderReference, _ call: Call) async throws -> Outcome<CartView> {
    try await desk.perform(Self.again, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      let carts = try CartDesk(transaction, guest: nil)
      guard order.buyerID == carts.holder.userID else {
        throw OpsError(
          .denied, "Only its customer can order it again", field: "order",
          hint: "run `opsh cart add` to fill your cart")
      }
      guard let partner = try await carts.system.repository(Partner.self).fetch(order.partnerID)
      else { throw OpsError(.corrupt, "An order names a partner that does not exist") }
      let lines = try await carts.system.repository(OrderLine.self).of(order.id)
      let known = try await MenuOption.of(Set(lines.map(\.itemID)).sorted(), carts.system)
      let notes = order.notes
      var offered: [(line: OrderLine, note: String, price: Int64)] = []
      var leftOut: [String] = []
      for (index, line) in lines.enumerated() {
        let item = try await carts.system.repository(MenuItem.self).fetch(line.itemID)
        guard let item, item.isAvailable,
          let choice = CartChoice(stored: line.options, among: known[item.id] ?? [])
        else {
          leftOut.append(Self.text(of: line))
          continue
        }
        offered.append((line, notes[index] ?? "", choice.price(of: item)))
      }
      guard !offered.isEmpty else {
        throw OpsError(
          .badState, "\(Excerpt.of(partner.name)) no longer sells any goods of this order",
          field: "order", hint: "run `opsh menu list` to see what it sells")
      }
      let cart = try await carts.open(partner, desk.world.throttle)
      for (line, note, price) in offered {
        try await Self.put(line, note, price, into: cart, carts)
      }
      return try await CartReport(carts).view(
        try await carts.keep(cart), at: partner, leftOut: leftOut)
    }
  }

  /// A line as people read it, such as `2 of Table lamp, cable:long`.
  private static func text(of line: OrderLine) -> String {
    let words = [line.name, line.size] + line.options.split(separator: ";").map(String.init)
    return "\(line.quantity) of " + words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func put(
    _ line: OrderLine, _ note: String, _ price: Int64, into cart: Cart, _ carts: CartDesk
  ) async throws {
    let lines = carts.book.repository(CartLine.self)
    guard
      var found = try await lines.fetch(
        key: CartLine.choiceKey, cart.id, line.itemID, line.options, note)
    else {
      _ = try await lines.create(
        CartLine(
          id: carts.transaction.nextID(), cartID: cart.id, ownerID: cart.ownerID,
          itemID: line.itemID, options: line.options, note: note, quantity: line.quantity,
          seenPrice: price))
      return
    }
    found.quantity = max(found.quantity, line.quantity)
    found.seenPrice = price
    _ = try await lines.update(found)
  }
}
