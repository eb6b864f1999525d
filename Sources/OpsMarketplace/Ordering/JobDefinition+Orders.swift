import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Cancels overdue orders, each in a commit of its own; one that cannot be cancelled stops no
  /// other one. Payments are settled before this job, because an order may be paid although the
  /// book does not know it yet. So the job itself asks for the refunds of the orders that it has
  /// cancelled. Refunds without an answer are left to the job of payments.
  static let settleOrders = JobDefinition(
    "market.orders", "Cancels orders that were not paid or not accepted in time.",
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
