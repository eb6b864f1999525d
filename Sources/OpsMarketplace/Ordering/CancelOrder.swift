import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.cancel`.
public struct CancelOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// Why; required for partners and administrators.
  public var reason: Note?
  /// `M`: Amount to refund, for administrators, while the order is in preparation or ready for
  /// pickup; default all.
  public var refund: UnitPrice?
}

extension OrderService {
  static let cancel = Operation<CancelOrder, OrderView>(
    "order.cancel", area: .marketplace, "Cancels an order and refunds the payment.",
    permission: nil,
    whyOpen: "customers can until the partner starts, partners until pickup, "
      + "administrators until delivery",
    effect: .write(.final("`opsh order again` fills a cart with the same goods")),
    examples: [
      "order cancel ORD-000001 --reason \"changed my mind\" --dry-run",
      "order cancel ORD-000001 --reason \"changed my mind\"",
    ])

  /// Cancels an order: the buyer until it is prepared, the partner and administrators until it is
  /// picked up. What was paid goes back. The goods are free again unless the partner has begun with
  /// them: from then on an administrator has to have just signed in, as for a refund. Of an order
  /// that is being prepared, an administrator can give a part back; the rest is the partner's, at
  /// most what the goods cost, as if that much of them was sold. Where the driver cannot go on, an
  /// administrator cancels an order that is on its way: all goes back, and the platform pays the
  /// partner.
  ///
  /// Throws `notfound.any`, `rule.bad_state` for an order that is too far or over,
  /// `denied.permission` for a caller who may not cancel it any more, and `rule.violated` without a
  /// reason where one is asked for, for a larger refund than was paid, or where more would be kept
  /// than the goods cost, `rule.same_person` for an administrator who decides about an order of
  /// their own where another one could, and `signin.not_fresh`.
  public func cancel(_ input: CancelOrder, _ call: Call) async throws -> Outcome<OrderView> {
    let outcome = try await desk.perform(Self.cancel, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      let reason = try input.reason.map { try TextRules.note($0, field: "reason") }
      let refund = try Self.part(input.refund, of: order, transaction)
      let cancelled = try await order.moved(to: .cancelled, in: transaction, reason: reason)
      try await Self.giveBack(refund, of: cancelled, reason ?? "cancelled", transaction)
      return try await answer(cancelled, call, transaction)
    }
    return try await settled(outcome, call)
  }

  /// The part of an order's money that is given back, in minor units, where not all is. Throws
  /// `rule.violated` where all has to go back, and `denied.permission` for anybody but an
  /// administrator.
  private static func part(
    _ refund: UnitPrice?, of order: MarketOrder, _ transaction: Transaction
  ) throws -> Int64? {
    guard let refund else { return nil }
    guard order.status.stage == .begun else {
      throw OpsError(
        .ruleViolated,
        "--refund works only for an order in preparation or ready for pickup; "
          + "\(Excerpt.of(order.number)) is \(OrderTransitions.word(order.status))",
        field: "refund",
        hint: order.status.isOpen
          ? "leave --refund out to refund all"
          : "run `opsh order show \(order.number)` to see it")
    }
    try transaction.principal.require(.marketAdminister, to: "Refunding a part")
    return try MinorAmount.read(refund, transaction.context.currency, field: "refund")
  }

  private static func giveBack(
    _ part: Int64?, of order: MarketOrder, _ reason: String, _ transaction: Transaction
  ) async throws {
    let system = transaction.asSystem("refunds an order")
    let refunds = RefundRequest(system)
    guard let part else { return try await refunds.all(of: order, reason) }
    let open = try await refunds.open(order)
    if part > 0 { _ = try await refunds.some(part, of: order, reason) }
    if open > part { try await OrderMoney(system).keep(open - part, of: order) }
  }
}
