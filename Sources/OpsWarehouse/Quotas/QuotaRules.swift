import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for quotas and their uses: nobody takes or uses one for somebody else
/// without the right to manage stock, and no more is used than was taken.
enum QuotaRules {
  static let quotas = CollectionRules(
    StockQuota.self, readable: .inventoryView, write: [.insert: .inventoryAllocate]
  )
  .alsoAsking(.inventoryManage)
  .askingWriters(of: StockQuota.self) { quotas, system in
    for quota in quotas { try await QuotaGuard.requireHolder(of: quota, system) }
  }
  .byHand([.insert: [QuotaService.take], .update: [QuotaService.giveBack]])
  .transition(of: StockQuota.self) { old, new in try StockQuota.check(old, new) }

  /// Operations write uses with the rights of the system, in the commit of the movement.
  static let uses = CollectionRules(QuotaUse.self, readable: .inventoryView)
    .told(with: QuotaUse.Columns.quotaID.column)
    .transition(of: QuotaUse.self, check)
    .reaction(of: QuotaUse.self, follow)

  private static func check(_ old: QuotaUse?, _ new: QuotaUse?) throws {
    guard old == nil || new == nil else {
      throw OpsError(
        .badState, "The use of a quota cannot be edited",
        hint: "run `opsh undo` to undo the commit that gave the goods out")
    }
    guard new?.quantity.isPositive != false else {
      throw OpsError(
        .badQuantity, "The quantity must be above zero", field: "quantity",
        hint: "give the quantity that was given out")
    }
  }

  /// Asks whether the caller may use the quota, and counts the use.
  private static func follow(
    _ old: QuotaUse?, _ new: QuotaUse?, _ transaction: Transaction
  ) async throws {
    guard let use = new ?? old else { return }
    let quotas = transaction.repository(StockQuota.self)
    guard var quota = try await quotas.fetch(use.quotaID) else {
      throw OpsError(.notFound, "There is no such quota", field: "quota")
    }
    if new == nil {
      quota.used -= use.quantity
    } else {
      try await QuotaGuard.requireHolder(of: quota, transaction)
      quota.used += use.quantity
    }
    quota.follow(at: transaction.now)
    _ = try await quotas.update(quota)
  }
}
