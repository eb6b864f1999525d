import OpsDomain
import OpsKernel
import OpsStorage

/// Makes orders of the caller's carts: one of the cart that is named or the only one, or one for
/// each partner where a site lets people have carts of several.
struct OrderPlacing {
  private let input: PlaceOrder
  private let carts: CartDesk

  init(_ input: PlaceOrder, _ transaction: Transaction) throws {
    self.input = input
    carts = try CartDesk(transaction, guest: nil)
  }

  /// Writes the orders, in the order in which the carts were begun; at least one. Throws what
  /// stands in the way of one of them, `rule.violated` for an empty cart and for promotions of
  /// several orders at once, and `notfound.any` for a partner.
  func write() async throws -> [MarketOrder] {
    let chosen = try await chosen()
    guard chosen.count == 1 || input.code?.isEmpty ?? true else {
      throw OpsError(
        .ruleViolated, "A promotion is for the order of one partner", field: "code",
        hint: "place the orders one by one, each with --partner and its code")
    }
    var orders: [MarketOrder] = []
    var points = input.points
    for (cart, partner) in chosen {
      let draft = try await OrderDraft(input, of: cart, at: partner, points: points, carts)
      let order = try await draft.write(with: orders.first?.id)
      points = points.map { $0 - order.points }
      orders.append(order)
    }
    return orders
  }

  private func chosen() async throws -> [(cart: Cart, partner: Partner)] {
    if input.partner == nil, try await Settings.severalSellers.value(carts.system) {
      var filled: [(cart: Cart, partner: Partner)] = []
      for cart in try await carts.carts() where try await !carts.lines(of: cart).isEmpty {
        filled.append((cart, try await CartDesk.partner(of: cart, carts.system)))
      }
      if !filled.isEmpty { return filled.sorted { $0.cart.id < $1.cart.id } }
    }
    guard let current = try await carts.current(input.partner) else {
      throw OpsError(
        .ruleViolated, "The cart is empty", field: "cart",
        hint: "`opsh cart add PARTNER SKU QTY` puts something in")
    }
    return [current]
  }
}
