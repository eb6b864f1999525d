import OpsDomain
import OpsStorage

/// Quotas whose time is over. They count for nothing from their end on; here their reservations are
/// ended, so that waiting requests get the goods.
struct EndedQuotas {
  /// How many quotas one run returns; the next run continues.
  static let atOnce = 200

  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Those that were not returned yet, the oldest first, at most `count`.
  static func due(_ count: Int, _ transaction: Transaction) async throws -> [StockQuota] {
    typealias Columns = StockQuota.Columns
    return try await transaction.repository(StockQuota.self).first(
      count,
      where: .and([
        .equals(Columns.status, .active), .lessOrEqual(Columns.until, transaction.now),
      ]), order: [.ascending(Columns.since)])
  }

  /// Returns what is left of a quota. Returns whether it did.
  func giveBack(_ id: RecordID) async throws -> Bool {
    guard let quota = try await transaction.repository(StockQuota.self).fetch(id),
      quota.status == .active, quota.until <= transaction.now
    else { return false }
    let reservations = transaction.following.repository(Reservation.self)
    for var reservation in try await reservations.active(quota: id) {
      reservation.status = .expired
      _ = try await reservations.update(reservation)
    }
    transaction.announce(.stockFreed, of: quota.productID)
    return true
  }
}
