import OpsDomain
import OpsKernel
import OpsStorage

extension OrderService {
  static let show = Operation<OrderReference, OrderDetailView>(
    "order.show", area: .marketplace, "Shows an order with its timeline.",
    permission: nil, whyOpen: "everybody sees the orders they take part in", effect: .read,
    examples: ["order show ORD-000001", "order show ORD-000001 -o json"],
    consistency: .snapshot)

  /// One order. Throws `notfound.any`, the same for somebody else's, and `denied.permission` for
  /// whoever can have none.
  public func show(
    _ input: OrderReference, _ call: Call
  ) async throws -> Outcome<OrderDetailView> {
    try await desk.performOnJournal(Self.show, input, call) { journal, transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      return OrderDetailView(
        order: try await OrderView.of(order, transaction),
        timeline: try await OrderTimeline(journal: journal, transaction: transaction)
          .steps(of: order))
    }
  }
}
