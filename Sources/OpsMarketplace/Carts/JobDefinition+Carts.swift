import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Removes guests' carts that nobody has changed for a while, and those that were merged.
  static let sweepGuestCarts = JobDefinition(
    "market.guest_carts", "Removes guests' carts that nobody uses any more.",
    every: Settings.guestCartSweeping,
    hasWork: { transaction, _ in !(try await idle(1, transaction)).isEmpty }, work: sweep)

  @Sendable private static func sweep(_ handle: JobHandle) async throws -> String {
    var removed = 0
    while true {
      try Task.checkCancellation()
      let count = try await handle.write { transaction -> Int in
        let carts = try await idle(100, transaction)
        for cart in carts {
          let lines = transaction.repository(CartLine.self)
          for line in try await lines.all(where: .equals(CartLine.Columns.cartID, cart.id)) {
            try await lines.delete(line)
          }
          try await transaction.repository(Cart.self).delete(cart)
        }
        return carts.count
      }
      removed += count
      guard count > 0 else { return "\(removed) removed" }
    }
  }

  private static func idle(_ count: Int, _ transaction: Transaction) async throws -> [Cart] {
    let time = try await Settings.guestCartTime.value(transaction)
    let last = transaction.now.adding(milliseconds: -time.milliseconds)
    typealias Columns = Cart.Columns
    return try await transaction.repository(Cart.self).first(
      count, where: .and([.equals(Columns.isGuest, true), .less(Columns.updatedAt, last)]),
      order: [.ascending(Columns.updatedAt)])
  }
}
