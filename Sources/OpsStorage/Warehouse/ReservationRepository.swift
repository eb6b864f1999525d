import OpsDomain

/// Reservations by owner and by product.
public protocol ReservationRepository: EntityRepository where Item == Reservation {
  /// The active reservations of an out-of-stock request, oldest first.
  func active(request: RecordID) async throws -> [Reservation]
  /// The active reservations of a product that have run out by `moment`, oldest first.
  func lapsed(product: RecordID, by moment: Instant) async throws -> [Reservation]
}

extension Repository: ReservationRepository where Item == Reservation {
  public func active(request: RecordID) async throws -> [Reservation] {
    try await all(
      where: .and([
        .equals(Reservation.Columns.requestID, .id(request)),
        .equals(Reservation.Columns.status, .text(ReservationStatus.active.rawValue)),
      ]), order: [.ascending(Reservation.Columns.createdAt)])
  }

  public func lapsed(product: RecordID, by moment: Instant) async throws -> [Reservation] {
    try await all(
      where: .and([
        .equals(Reservation.Columns.productID, .id(product)),
        .equals(Reservation.Columns.status, .text(ReservationStatus.active.rawValue)),
        .lessOrEqual(Reservation.Columns.expiresAt, .integer(moment.milliseconds)),
      ]), order: [.ascending(Reservation.Columns.createdAt)])
  }
}
