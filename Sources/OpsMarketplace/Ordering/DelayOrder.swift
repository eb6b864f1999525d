import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.delay`.
public struct DelayOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// Time from now until it is ready, such as `20m`.
  public var time: TimeSpan
}

extension OrderService {
  static let delay = Operation<DelayOrder, OrderView>(
    "order.delay", area: .marketplace,
    "Reports a delay: the customer and the driver are told when the order will be ready.",
    permission: .businessManageOrders, effect: .write(.final("report another time")),
    examples: ["order delay ORD-000001 20m --dry-run", "order delay ORD-000001 20m"])

  /// Longest time that a partner can ask for.
  static let longestDelay = TimeSpan(milliseconds: 6 * 3_600_000)

  /// Keeps when an order will be ready, so that dispatch decides again. What the customer was
  /// promised stays.
  ///
  /// Throws `notfound.any` for an order that is not yours, `rule.bad_state` for one that is not
  /// accepted or is ready already, and `data.bad_value` for no time or one of more than 6 hours.
  public func delay(_ input: DelayOrder, _ call: Call) async throws -> Outcome<OrderView> {
    try await desk.perform(Self.delay, input, call) { transaction in
      var order = try await transaction.repository(MarketOrder.self).named(input.order)
      guard input.time > .zero, input.time <= Self.longestDelay else {
        throw OpsError(
          .badValue,
          "An order cannot be delayed by \(input.time)", field: "time",
          hint: "give more than 0 and at most \(Self.longestDelay), or cancel the order")
      }
      order.delay(until: transaction.now.adding(input.time))
      order.updatedAt = transaction.now
      let written = try await transaction.asSystem("keeps when an order will be ready")
        .repository(MarketOrder.self).update(order)
      return try await OrderView.of(written, transaction)
    }
  }
}
