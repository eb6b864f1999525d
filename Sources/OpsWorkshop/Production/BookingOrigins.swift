import OpsDomain
import OpsStorage
import OpsWarehouse

/// The material of goods, by the bookings in force; used to trace lots.
struct BookingOrigins: LotOrigins {
  func material(
    of movement: StockMovement, _ transaction: Transaction
  ) async throws -> [StockMovement] {
    try await others(than: movement, where: { $0 != .material }, { $0 == .material }, transaction)
  }

  func goods(
    of movement: StockMovement, _ transaction: Transaction
  ) async throws -> [StockMovement] {
    try await others(than: movement, where: { $0 == .material }, { $0 != .material }, transaction)
  }

  /// The movements of the same booking on the other side of it.
  private func others(
    than movement: StockMovement, where isThis: (BookingRole) -> Bool,
    _ isOther: (BookingRole) -> Bool, _ transaction: Transaction
  ) async throws -> [StockMovement] {
    guard movement.kind == .production || movement.kind == .consumption else { return [] }
    let system = transaction.asSystem("follows goods to what they were made of")
    let own = try await system.repository(BookingMovement.self).first(
      where: .equals(BookingMovement.Columns.movementID, movement.id))
    guard let own, isThis(own.role),
      let booking = try await system.repository(ProductionBooking.self).fetch(own.bookingID),
      booking.isInForce
    else { return [] }
    var found: [StockMovement] = []
    for line in try await system.repository(BookingMovement.self).of([booking.id])
    where isOther(line.role) {
      // Only movements that the reader may see are shown.
      let other = try await transaction.repository(StockMovement.self).fetch(line.movementID)
      if let other { found.append(other) }
    }
    return found
  }
}
