import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Goods of a partner that came in for a customer of the marketplace who asked for them: kept for
/// as long as the setting `oos.kept_time` says, and then free again.
struct KeptGoods {
  /// Reservations of one run; the rest is for the next.
  static let atOnce = 200

  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Until when goods are kept for somebody who gets them now. What was kept for somebody else
  /// before is kept until its first end and no longer: otherwise people who hand goods to each
  /// other would keep them from everybody else for ever. Nil where less than half of the time is
  /// left: who gets them could miss them, so they are on sale.
  ///
  /// - Parameter first: Until when they were kept before; nil for what comes in.
  static func end(after first: Instant?, _ transaction: Transaction) async throws -> Instant? {
    let time = try await Settings.keptTime.value(transaction)
    let end = transaction.now.adding(time)
    guard let first else { return end }
    let least = transaction.now.adding(TimeSpan(milliseconds: time.milliseconds / 2))
    return first < least ? nil : min(first, end)
  }

  /// The reservations that are over, the longest first, at most `count`. What an order has taken
  /// ends with the order.
  static func over(
    _ count: Int, _ transaction: Transaction
  ) async throws -> [RecordID] {
    typealias Columns = Reservation.Columns
    return try await transaction.repository(Reservation.self).first(
      count,
      where: .and([
        .equals(Columns.status, .active), .lessOrEqual(Columns.expiresAt, transaction.now),
      ]), order: [.ascending(Columns.expiresAt)], that: isKept
    ).map(\.id)
  }

  /// Frees a reservation that is over; its request asks for no more than what is still kept. The
  /// goods are on sale, to everybody.
  /// Answers whether it did.
  func free(_ id: RecordID) async throws -> Bool {
    let reservations = transaction.following.repository(Reservation.self)
    guard var reservation = try await reservations.fetch(id), reservation.status == .active,
      Self.isKept(reservation), let end = reservation.expiresAt, end <= transaction.now
    else { return false }
    reservation.status = .expired
    _ = try await reservations.update(reservation)
    transaction.announce(.stockFreed, of: reservation.productID)
    return true
  }

  private static func isKept(_ reservation: Reservation) -> Bool {
    reservation.requestID != nil && !reservation.isTaken
  }
}
