import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `production.cancel`.
public struct CancelProduction: OperationInput {
  /// The order.
  public var production: NameOf<ProductionOrder>
  /// Why.
  public var reason: Option<Note>
}

extension ProductionService {
  static let cancel = Operation<CancelProduction, ProductionDetail>(
    "production.cancel", area: .workshop,
    "Cancels the open part of a production order; its requests wait for other goods.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: [
      "production cancel MO-000001 --reason \"wrong size\" --dry-run",
      "production cancel MO-000001 --reason \"the customer withdrew\"",
    ])

  /// Cancels an open order. Made pieces stay; pegged pieces that were not made are free for other
  /// orders. Throws `notfound.any`, `rule.bad_state` and `data.bad_value` without a reason.
  public func cancel(
    _ input: CancelProduction, _ call: Call
  ) async throws -> Outcome<ProductionDetail> {
    try await desk.perform(Self.cancel, input, call) { transaction in
      let orders = transaction.repository(ProductionOrder.self)
      var order = try await orders.named(input.production)
      try order.require(
        [.planned, .released], to: "cancelled",
        hint: "run `opsh production show \(Excerpt.of(order.number))` to see its bookings, and "
          + "`opsh production reverse BOOKING --reason TEXT` to reverse one")
      order.reason = try TextRules.note(input.reason, field: "reason")
      order.status = .cancelled
      order.updatedAt = transaction.now
      order = try await orders.update(order)
      try await PegRules.free(order, transaction)
      return try await ProductionDetail.of(order, transaction)
    }
  }

  static let reopen = Operation<ProductionReference, ProductionDetail>(
    "production.reopen", area: .workshop,
    "Reopens a completed or cancelled production order.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: ["production reopen MO-000001 --dry-run", "production reopen MO-000001"])

  /// Reopens an order: released if it was released before, else planned. Requests must be pegged to
  /// it again with `production.edit`. Throws `notfound.any` and `rule.bad_state`.
  public func reopen(
    _ input: ProductionReference, _ call: Call
  ) async throws -> Outcome<ProductionDetail> {
    try await desk.perform(Self.reopen, input, call) { transaction in
      let orders = transaction.repository(ProductionOrder.self)
      var order = try await orders.named(input.production)
      try order.require(
        [.completed, .cancelled], to: "reopened",
        hint: "run `opsh production show \(Excerpt.of(order.number))` to see it")
      order.status = order.releasedAt == nil && order.worked.isZero ? .planned : .released
      order.completedAt = nil
      order.reason = nil
      order.updatedAt = transaction.now
      order = try await orders.update(order)
      return try await ProductionDetail.of(order, transaction)
    }
  }
}
