import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `quota.return`.
public struct ReturnQuota: OperationInput {
  /// The quota, such as SQ-000001.
  public var quota: NameOf<StockQuota>
  /// `QTY`: How much goes back; default everything that is left.
  public var quantity: Argument<Quantity>?
}

extension QuotaService {
  static let giveBack = Operation<ReturnQuota, QuotaView>(
    "quota.return", area: .warehouse,
    "Returns goods of a quota; waiting requests get the free stock.",
    permission: .inventoryAllocate, effect: .write(.reversible),
    examples: ["quota return SQ-000001 1", "quota return SQ-000001"])

  /// Returns goods of a quota, those that expire last first.
  ///
  /// Throws `notfound.any`, `rule.bad_state` for a quota that holds nothing, `data.bad_quantity`
  /// for more than is left, and `denied.permission` for the quota of somebody else.
  public func giveBack(_ input: ReturnQuota, _ call: Call) async throws -> Outcome<QuotaView> {
    try await desk.perform(Self.giveBack, input, call) { transaction in
      let quota = try await transaction.repository(StockQuota.self).named(input.quota)
      try quota.requireOpen(at: transaction.now)
      let system = transaction.asSystem("looks up what quotas refer to")
      var rest = input.quantity ?? quota.held
      let product = try await system.repository(Product.self).fetch(quota.productID)
      try product?.check(rest)
      guard rest <= quota.held else {
        throw OpsError(
          .badQuantity,
          "Only \(quota.held) \(quota.held.verb) left in \(Excerpt.of(quota.number)), not \(rest)",
          field: "quantity", hint: "leave out the quantity to return everything that is left")
      }
      let ledger = StockLedger(transaction)
      // The goods that expire first were taken first.
      let parts = try await system.repository(Reservation.self).active(quota: quota.id)
      for reservation in parts.reversed() where rest.isPositive {
        let part = min(rest, reservation.quantity)
        _ = try await ledger.release(reservation, part)
        rest -= part
      }
      return try await QuotaView.written(quota.id, transaction)
    }
  }
}
