import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.refund`.
public struct RefundOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// `M`: How much; default all that was not refunded yet.
  public var amount: Argument<UnitPrice>?
  /// Why.
  public var reason: Option<Note>
  /// `|`: Who pays for the refund of a delivered order; default the platform.
  public var bearer: RefundBearer?
}

extension OrderService {
  static let refund = Operation<RefundOrder, OrderView>(
    "order.refund", area: .marketplace, "Refunds an order, completely or in part.",
    permission: .marketAdminister,
    effect: .destructive(.final("a refund cannot be undone")),
    examples: [
      "order refund ORD-000001 2.50 --reason \"cold pizza\" --dry-run",
      "order refund ORD-000001 2.50 --reason \"cold pizza\" --bearer partner --yes",
    ], isSensitive: true)

  /// Gives money of an order back that is delivered or cancelled. Each refund is a record of its
  /// own, and all of them together are never more than was captured (M-W3). An order of which all
  /// was given back is refunded, and the points that paid a part come back. One that was paid with
  /// points alone is refunded as a whole. Where refunds of an order, however far it is, have had no
  /// answer for too long, these are asked for again, under their keys and with their bearers.
  ///
  /// Throws `notfound.any`, `rule.bad_state` for an order that is on its way, `rule.violated` for
  /// more than there is and for a part of what has no answer, `data.bad_amount`, `data.bad_value`
  /// without a reason, `rule.same_person` for who bought it, or sold it and lets the platform pay,
  /// where another administrator could refund it, and `signin.not_fresh`.
  public func refund(_ input: RefundOrder, _ call: Call) async throws -> Outcome<OrderView> {
    let outcome = try await desk.perform(Self.refund, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      let reason = try TextRules.note(input.reason, field: "reason")
      let asked = try input.amount.map {
        try MinorAmount.read($0, transaction.context.currency, field: "amount")
      }
      let refunds = RefundRequest(transaction.asSystem("refunds an order"))
      if try await Self.asksAgain(asked, of: order, refunds, transaction) {
        return try await OrderView.of(order, transaction)
      }
      guard OrderTransitions.row(.refund, from: order.status) != nil else {
        throw OpsError(
          .badState,
          order.status == .refunded
            ? "\(Excerpt.of(order.number)) is already refunded completely"
            : "\(Excerpt.of(order.number)) cannot be refunded: "
              + "\(OrderStepRefusal.state(of: order.status)). Only an order that is delivered or "
              + "cancelled can be refunded", field: "order",
          hint: order.hasEnded
            ? "run `opsh order show \(order.number)` to see it"
            : "`opsh order cancel \(order.number) --reason TEXT` cancels and refunds it")
      }
      let open = try await refunds.open(order)
      guard open > 0 || order.isPaidWithPoints else {
        throw OpsError(
          .ruleViolated, "\(Excerpt.of(order.number)) has no money left to refund",
          field: "amount",
          hint: "run `opsh payment list --order \(order.number)` to see what was paid")
      }
      guard asked != 0 else {
        throw OpsError(
          .badAmount, "A refund must be more than 0", field: "amount",
          hint: "leave the amount out to refund all")
      }
      if order.isPaidWithPoints {
        return try await OrderView.of(
          try await Self.givePointsBack(
            of: order, asked, reason, input.bearer ?? .platform, transaction), transaction)
      }
      _ = try await refunds.some(
        asked ?? open, of: order, reason, bearer: input.bearer ?? .platform)
      return try await OrderView.of(order, transaction)
    }
    return try await settled(outcome, call)
  }

  /// Lets the provider be asked again for refunds of an order that it has not answered for too
  /// long; answers whether there are any. Throws `rule.violated` for another amount than theirs:
  /// whether they went back has to be known first.
  private static func asksAgain(
    _ asked: Int64?, of order: MarketOrder, _ refunds: RefundRequest, _ transaction: Transaction
  ) async throws -> Bool {
    let silent = try await refunds.unanswered(of: order)
    guard !silent.isEmpty else { return false }
    let sum = silent.reduce(0) { $0 + $1.amount }
    guard asked == nil || asked == sum else {
      throw OpsError(
        .ruleViolated,
        "The provider has not answered the refund of "
          + "\(MinorAmount.text(sum, transaction.context.currency)) of "
          + "\(Excerpt.of(order.number)) yet", field: "amount",
        hint: "`opsh order refund \(order.number) --reason TEXT` without an amount asks the "
          + "provider again and refunds nothing twice")
    }
    try await refunds.askAgain(silent)
    return true
  }

  /// An order that was paid with points alone: they come back, and the order is refunded. Throws
  /// `rule.violated` for a part of it.
  private static func givePointsBack(
    of order: MarketOrder, _ asked: Int64?, _ reason: String, _ bearer: RefundBearer,
    _ transaction: Transaction
  ) async throws -> MarketOrder {
    guard asked == nil || asked == order.total else {
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(order.number)) was paid with points only; points are refunded "
          + "all together", field: "amount", hint: "leave the amount out")
    }
    try await OrderMoney(transaction).givePointsBack(of: order, by: bearer)
    return try await order.moved(to: .refunded, in: transaction, reason: reason)
  }
}

extension MarketOrder {
  /// Whether a delivered order was paid with points alone.
  fileprivate var isPaidWithPoints: Bool {
    status == .delivered && amountDue == 0 && pointsAmount > 0
  }
}
