import OpsDomain
import OpsKernel
import OpsStorage

extension OrderService {
  static let accept = Operation<OrderReference, OrderView>(
    "order.accept", area: .marketplace, "Accepts a paid order: the partner will prepare it.",
    permission: .businessManageOrders,
    effect: .write(.final("`opsh order cancel` cancels and refunds it")),
    examples: ["order accept ORD-000001 --dry-run", "order accept ORD-000001"])

  /// Throws `notfound.any` for an order that is not yours, and `rule.bad_state` for one that is not
  /// paid, or was not accepted in time.
  public func accept(_ input: OrderReference, _ call: Call) async throws -> Outcome<OrderView> {
    try await desk.perform(Self.accept, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      if order.status == .paymentConfirmed, let end = order.acceptBy, end <= transaction.now {
        throw OpsError(
          .badState,
          "\(Excerpt.of(order.number)) had to be accepted by "
            + transaction.context.calendar.text(of: end), field: "order",
          hint: "a server, or `opsh job run`, declines and refunds it")
      }
      return try await OrderView.of(try await order.accepted(in: transaction), transaction)
    }
  }

  static let decline = Operation<OrderWithReason, OrderView>(
    "order.decline", area: .marketplace,
    "Declines a paid order and refunds it.",
    permission: .businessManageOrders,
    effect: .write(.final("the customer can order again")),
    examples: [
      "order decline ORD-000001 --reason \"oven broken\" --dry-run",
      "order decline ORD-000001 --reason \"oven broken\"",
    ])

  /// Declines an order that waits to be accepted; its goods are free again, and all of its money
  /// goes back.
  ///
  /// Throws `notfound.any` for an order that is not yours, `rule.bad_state` for one that is not
  /// paid or is accepted already, and `data.bad_value` without a reason.
  public func decline(_ input: OrderWithReason, _ call: Call) async throws -> Outcome<OrderView> {
    let outcome = try await desk.perform(Self.decline, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      let reason = try TextRules.note(input.reason, field: "reason")
      guard order.status == .paymentConfirmed else {
        var declined = order
        declined.status = .cancelled
        throw OrderStepRefusal(declined, from: order.status, event: .decline).impossible
      }
      let declined = try await order.moved(to: .cancelled, in: transaction, reason: reason)
      try await RefundRequest(transaction.asSystem("refunds an order"))
        .all(of: declined, reason)
      return try await answer(declined, call, transaction)
    }
    return try await settled(outcome, call)
  }
}
