import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Cancels what is overdue, each order in a commit of its own; one that cannot be cancelled stops
  /// no other one. What it leaves to ask of the payment provider, the job of payments does.
  static let settleOrders = JobDefinition(
    "market.orders", "Cancels orders that nobody has paid or accepted in time.",
    every: Settings.orderSettling, hasWork: OrderDeadlines.areThere
  ) { handle in
    var cancelled = 0
    try await handle.each(atMost: OrderDeadlines.atOnce, OrderDeadlines.due) { order in
      let isCancelled = try await handle.write { try await OrderDeadlines($0).settle(order.id) }
      cancelled += isCancelled ? 1 : 0
    }
    return "\(cancelled) cancelled"
  }
}
