import OpsDomain
import OpsKernel
import OpsStorage

/// Makes orders of the caller's carts: one of the cart that is named or the only one, or one for
/// each partner where a site lets people have carts of several.
struct OrderPlacing {
  private let input: PlaceOrder
  private let carts: CartDesk
  private let tries: CodeTries

  init(_ input: PlaceOrder, _ throttle: Throttle, _ transaction: Transaction) throws {
    self.input = input
    carts = try CartDesk(transaction, guest: nil)
    tries = CodeTries(throttle, of: carts.holder)
  }

  /// Writes the orders, in the order in which the carts were begun; at least one. Throws what
  /// stands in the way of one of them, `rule.violated` for an empty cart and for promotions of
  /// several orders at once, `notfound.any` for a partner, and `tempfail.throttled` for who has
  /// entered many codes that do not exist.
  func write() async throws -> [MarketOrder] {
    let chosen = try await carts.chosen(input.partner)
    guard !chosen.isEmpty else { throw Hindrance.nothing.error }
    guard chosen.count == 1 || input.code?.isEmpty ?? true else {
      throw Hindrance.codesOfSeveral.error
    }
    try await tries.check(input.code ?? [], at: chosen[0].partner.id, carts.transaction)
    var orders: [MarketOrder] = []
    var points = input.points
    for (cart, partner) in chosen {
      let draft = try await OrderDraft(
        input, of: cart, at: partner, points: points, carts, isOneOfSeveral: chosen.count > 1)
      let order = try await draft.write(with: orders.first?.id)
      points = points.map { $0 - order.points }
      orders.append(order)
    }
    return orders
  }
}
