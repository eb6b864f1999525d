import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Cancels what is overdue, each order in a commit of its own; one that cannot be cancelled stops
  /// no other one. Payments are settled before it, because an order that the provider was told is
  /// paid is none that nobody has paid; so it asks for the refunds of what it cancels itself. Those
  /// without an answer are left to the job of payments.
  static let settleOrders = JobDefinition(
    "market.orders", "Cancels orders that nobody has paid or accepted in time.",
    every: Settings.orderSettling, hasWork: OrderDeadlines.areThere
  ) { handle in
    var cancelled = 0
    try await handle.each(atMost: OrderDeadlines.atOnce, OrderDeadlines.due) { order in
      let isCancelled = try await handle.write { try await OrderDeadlines($0).settle(order.id) }
      cancelled += isCancelled ? 1 : 0
    }
    if cancelled > 0, let provider = handle.outside.service((any PaymentProvider).self) {
      _ = try await settleRefunds(provider, handle)
    }
    return "\(cancelled) cancelled"
  }
}
