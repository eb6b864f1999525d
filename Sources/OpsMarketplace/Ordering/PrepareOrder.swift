import OpsDomain
import OpsKernel
import OpsStorage

extension OrderService {
  static let start = Operation<OrderReference, OrderView>(
    "order.start", area: .marketplace, "Starts the preparation of an accepted order.",
    permission: .businessManageOrders,
    effect: .write(.final("an order cannot go back a step; you can cancel it")),
    examples: ["order start ORD-000001 --dry-run", "order start ORD-000001"])

  /// Throws `notfound.any` for an order that is not yours, and `rule.bad_state` for one that is not
  /// accepted, or is begun already.
  public func start(_ input: OrderReference, _ call: Call) async throws -> Outcome<OrderView> {
    try await desk.perform(Self.start, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      return try await OrderView.of(
        try await order.moved(to: .preparing, in: transaction), transaction)
    }
  }

  static let ready = Operation<OrderReference, OrderView>(
    "order.ready", area: .marketplace, "Marks an order as ready to be picked up.",
    permission: .businessManageOrders,
    effect: .write(.final("an order cannot go back a step; you can cancel it")),
    examples: ["order ready ORD-000001 --dry-run", "order ready ORD-000001"])

  /// Throws `notfound.any` for an order that is not yours, and `rule.bad_state` for one that is not
  /// being prepared.
  public func ready(_ input: OrderReference, _ call: Call) async throws -> Outcome<OrderView> {
    try await desk.perform(Self.ready, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      return try await OrderView.of(
        try await order.moved(to: .readyForPickup, in: transaction), transaction)
    }
  }
}
