import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Removes guests' carts that nobody has changed for a while, and those that were merged.
  static let sweepGuestCarts = JobDefinition(
    "market.guest_carts", "Removes guest carts that nobody uses any more.",
    every: Settings.guestCartSweeping,
    hasWork: { transaction, _ in !(try await idle(1, transaction)).isEmpty }, work: sweep)

  /// Carts of one run; the rest is for the next.
  private static let atOnce = 1000

  @Sendable private static func sweep(_ handle: JobHandle) async throws -> String {
    var removed = 0
    try await handle.each(
      atMost: atOnce,
      { transaction, count in
        try await idle(count, transaction).map { JobPart($0.id, $0.id.description) }
      },
      { cart in
        let isRemoved = try await handle.write { try await remove(cart.id, $0) }
        removed += isRemoved ? 1 : 0
      })
    return "\(removed) removed"
  }

  private static func remove(_ id: RecordID, _ transaction: Transaction) async throws -> Bool {
    guard let cart = try await transaction.repository(Cart.self).fetch(id) else { return false }
    try await GuestCarts(transaction).remove(cart)
    return true
  }

  private static func idle(_ count: Int, _ transaction: Transaction) async throws -> [Cart] {
    let time = try await Settings.guestCartTime.value(transaction)
    return try await GuestCarts(transaction).untouched(for: time, atMost: count)
  }
}
