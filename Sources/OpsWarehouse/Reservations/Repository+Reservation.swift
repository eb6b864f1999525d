import OpsDomain
import OpsStorage

/// Reservations by owner, by quota and by product.
extension Repository where Item == Reservation {
  /// The active reservations of an out-of-stock request, oldest first.
  public func active(request: RecordID) async throws -> [Reservation] {
    try await all(
      where: .and([
        .equals(Reservation.Columns.requestID, request),
        .equals(Reservation.Columns.status, .active),
      ]), order: [.ascending(Reservation.Columns.createdAt)])
  }

  /// The active reservations that hold the goods of a quota, in the order of their identifiers.
  func active(quota: RecordID) async throws -> [Reservation] {
    try await all(
      where: .and([
        .equals(Reservation.Columns.quotaID, quota),
        .equals(Reservation.Columns.status, .active),
      ]))
  }

  /// The active reservations of a product that have expired by `moment`, oldest first.
  public func lapsed(product: RecordID, by moment: Instant) async throws -> [Reservation] {
    try await all(
      where: .and([
        .equals(Reservation.Columns.productID, product),
        .equals(Reservation.Columns.status, .active),
        .lessOrEqual(Reservation.Columns.expiresAt, moment),
      ]), order: [.ascending(Reservation.Columns.createdAt)])
  }
}
