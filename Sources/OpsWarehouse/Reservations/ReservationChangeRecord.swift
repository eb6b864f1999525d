import OpsDomain
import OpsStorage

/// Records what happened to reservations that nobody gave up, for the notices to their owners.
package struct ReservationChangeRecord {
  /// Cause for a lot that does not stay good.
  package static let expired = "expired"

  let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Records that `part` of a reservation was lost.
  @discardableResult
  package func lost(
    _ part: Quantity, of reservation: Reservation, cause: String, movement: RecordID? = nil
  ) async throws -> ReservationChange {
    let owner = try await owner(of: reservation)
    return try await transaction.repository(ReservationChange.self).create(
      ReservationChange(
        id: transaction.nextID(), kind: .lost, cause: cause, of: reservation,
        reference: owner.reference, ownerID: owner.id, quantity: part, movementID: movement,
        at: transaction.now))
  }

  /// Records that `part` of a reservation is kept at another level.
  @discardableResult
  package func moved(
    _ part: Quantity, of reservation: Reservation, to level: StockLevel, cause: String
  ) async throws -> ReservationChange {
    let owner = try await owner(of: reservation)
    return try await transaction.repository(ReservationChange.self).create(
      ReservationChange(
        id: transaction.nextID(), kind: .moved, cause: cause, of: reservation,
        reference: owner.reference, ownerID: owner.id, quantity: part,
        toLocationID: level.locationID, toLot: level.lot, at: transaction.now))
  }

  private func owner(
    of reservation: Reservation
  ) async throws -> (id: RecordID?, reference: String?) {
    guard let id = reservation.requestID,
      let request = try await transaction.goodsRequests?.named(id, transaction)
    else { return (reservation.createdBy, reservation.reference) }
    return (request.createdBy ?? reservation.createdBy, request.number)
  }
}
