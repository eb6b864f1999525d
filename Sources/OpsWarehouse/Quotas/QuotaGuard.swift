import OpsDomain
import OpsStorage

/// Who may use a quota: its holder, and people who manage the stock of its location.
enum QuotaGuard {
  /// Throws `denied.permission` unless the caller may use the quota.
  ///
  /// - Parameter system: With the rights of the system.
  static func requireHolder(of quota: StockQuota, _ system: Transaction) async throws {
    let caller = system.caller
    guard !caller.isSystem, caller.userID != quota.holderID else { return }
    try await system.ofCaller.require(
      .inventoryManage, for: quota.row, of: StockQuota.schema,
      to: "Using the quota of another person")
  }

  /// The same for goods that a quota holds. Other reservations are not asked about.
  static func requireHolder(of reservation: Reservation, _ system: Transaction) async throws {
    guard let id = reservation.quotaID,
      let quota = try await system.repository(StockQuota.self).fetch(id)
    else { return }
    try await requireHolder(of: quota, system)
  }

  /// The refusal of a command for reservations that was given the goods of a quota.
  static func refusal(of reservation: Reservation) -> OpsError {
    let number = reservation.reference.map { Excerpt.of($0) } ?? "NUMBER"
    return OpsError(
      .ruleViolated, "These goods belong to the quota \(number)", field: "reservation",
      hint: "run `opsh quota return \(number)` to return them, or "
        + "`opsh stock issue SKU QTY --quota \(number)` to give them out")
  }
}
