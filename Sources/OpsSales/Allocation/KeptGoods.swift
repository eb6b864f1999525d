import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Goods of a partner that came in for a customer of the marketplace who asked for them: kept for
/// the time of the setting `oos.kept_time`, and then free again.
struct KeptGoods {
  /// How many reservations one run frees; the next run continues.
  static let atOnce = 200

  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Until when goods are kept for the customer who gets them now. Goods that were kept for another
  /// customer before are kept until that first end and no longer: otherwise people who hand goods
  /// to each other could keep them from everybody else for ever. Nil where less than half of the
  /// time is left: the customer could miss them, so they go on sale.
  ///
  /// - Parameter first: Until when they were kept before; nil for goods that come in.
  static func end(after first: Instant?, _ transaction: Transaction) async throws -> Instant? {
    let time = try await Settings.keptTime.value(transaction)
    let end = transaction.now.adding(time)
    guard let first else { return end }
    let least = transaction.now.adding(TimeSpan(milliseconds: time.milliseconds / 2))
    return first < least ? nil : min(first, end)
  }

  /// The reservations whose time is over, the longest first, at most `count`. Goods that an order
  /// has taken end with the order.
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

  /// Frees a reservation whose time is over; its request then wants no more than what is still
  /// kept. The goods go on sale to everybody. Returns whether it did.
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
