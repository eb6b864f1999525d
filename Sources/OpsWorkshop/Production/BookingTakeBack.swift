import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// Reverses one booking: the allocations of its goods, its movements, and the made pieces of its
/// order.
struct BookingTakeBack {
  let booking: ProductionBooking
  /// With the rights of the system.
  let transaction: Transaction

  init(_ booking: ProductionBooking, _ transaction: Transaction) {
    self.booking = booking
    self.transaction = transaction
  }

  /// Returns the reversed booking. Throws `rule.dependants` if other records depend on it.
  func run() async throws -> ProductionBooking {
    try await LastBooking.require(booking, transaction)
    try await giveUpAllocations()
    let lines = try await transaction.repository(BookingMovement.self).of([booking.id])
    // Goods leave before their material is back.
    for line in lines.reversed() { try await takeBack(line) }
    let written: ProductionBooking
    do {
      written = try await transaction.repository(ProductionBooking.self).update(booking)
    } catch let error as OpsError where error.code == .ruleViolated {
      throw refused(error.message, hint: error.hint)
    }
    try await reopen()
    return written
  }

  private func refused(_ why: String, hint: String? = nil) -> OpsError {
    OpsError(
      .dependants, "\(booking.number) cannot be reversed: \(why)", field: "booking",
      hint: hint ?? "first undo or reverse the later changes of its goods")
  }

  /// The reservations that were made immediately for the requests of the order.
  private func giveUpAllocations() async throws {
    let allocations = transaction.repository(BookingAllocation.self)
    let reservations = transaction.repository(Reservation.self)
    for allocation in try await allocations.all(
      where: .equals(BookingAllocation.Columns.bookingID, booking.id))
    {
      let reservation = try await reservations.fetch(allocation.reservationID)
      guard let reservation, reservation.held >= allocation.quantity else {
        throw refused(try await taken(allocation, reservation))
      }
      _ = try await StockLedger(transaction).shrink(reservation, by: allocation.quantity)
      try await allocations.delete(allocation)
    }
  }

  private func taken(
    _ allocation: BookingAllocation, _ reservation: Reservation?
  ) async throws -> String {
    var name = ""
    if let id = reservation?.requestID,
      let request = try await transaction.repository(OutOfStockRequest.self).fetch(id)
    {
      name = " on \(request.number)"
    }
    return "\(allocation.quantity) of its goods were delivered\(name) or are no longer reserved"
  }

  private func takeBack(_ line: BookingMovement) async throws {
    guard
      let movement = try await transaction.repository(StockMovement.self).fetch(line.movementID)
    else { throw OpsError(.corrupt, "A booking names a movement that does not exist") }
    if line.role == .goods || line.role == .byProduct {
      try await free(movement)
    }
    do {
      // Returned material is allocated to waiting requests, like received material.
      try await StockLedger(transaction).giveBack(movement)
    } catch let error as OpsError where error.code == .insufficientStock {
      throw refused("its goods were moved or used (\(error.message))")
    }
  }

  /// Releases later reservations for requests at the location of the goods, as far as needed, the
  /// latest first: they depended on these goods.
  private func free(_ movement: StockMovement) async throws {
    guard
      let level = try await transaction.repository(StockLevel.self).at(
        movement.toID, product: movement.productID, size: movement.size, lot: movement.lot)
    else { return }
    var missing = movement.quantity - level.free
    guard missing.isPositive else { return }
    let active = try await transaction.repository(Reservation.self).all(
      where: .both(
        .equals(Reservation.Columns.productID, movement.productID),
        .equals(Reservation.Columns.status, .active)))
    let standing = active.filter { reservation in
      reservation.locationID == movement.toID && reservation.requestID != nil
        && TextFolding.sameBytes(reservation.size, movement.size)
        && TextFolding.sameBytes(reservation.lot, movement.lot)
        && reservation.createdAt >= movement.recordedAt
    }
    for reservation in standing.sorted(by: { $1.order < $0.order }) where missing.isPositive {
      let part = min(missing, reservation.quantity)
      _ = try await StockLedger(transaction).shrink(reservation, by: part)
      missing -= part
    }
  }

  /// An order that is no longer complete is open again.
  private func reopen() async throws {
    guard let id = booking.productionID else { return }
    let orders = transaction.repository(ProductionOrder.self)
    guard var order = try await orders.fetch(id), order.status == .completed else { return }
    guard order.made < order.quantity else { return try await order.endAgain(transaction) }
    order.status = .released
    order.completedAt = nil
    order.updatedAt = transaction.now
    _ = try await orders.update(order)
  }
}
