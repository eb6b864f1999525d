import OpsDomain
import OpsSales
import OpsStorage
import OpsWarehouse

/// Reserves the good pieces of a booking for the requests that are pegged to its order, before free
/// goods are allocated to others.
struct PegAllocation {
  let booking: ProductionBooking
  /// With the rights of the system.
  let transaction: Transaction

  init(_ booking: ProductionBooking, _ transaction: Transaction) {
    self.booking = booking
    self.transaction = transaction
  }

  /// A peg with its request, which still waits for goods.
  private struct Wish {
    let peg: ProductionPeg
    let request: OutOfStockRequest
  }

  /// Gives each request at most its pegged quantity and what it still waits for: the most urgent
  /// request first, then the one that needs the goods first, then the oldest.
  func allocate(to order: ProductionOrder, at place: Location) async throws {
    guard booking.made.isPositive else { return }
    let wishes = try await wishes(of: order)
    guard !wishes.isEmpty,
      let level = try await transaction.repository(StockLevel.self).at(
        place.id, product: booking.productID, size: booking.size, lot: booking.lot)
    else { return }
    var rest = min(booking.made, level.free)
    for wish in wishes where rest.isPositive && isGood(level, for: wish.request) {
      let part = min(
        rest, min(wish.peg.quantity - wish.peg.allocated, wish.request.toAllocate))
      guard part.isPositive else { continue }
      let now = try await transaction.repository(StockLevel.self).fetch(level.id) ?? level
      let reservation = try await StockLedger(transaction).reserve(
        now, part, request: wish.request.id)
      _ = try await transaction.repository(BookingAllocation.self).create(
        BookingAllocation(
          id: transaction.nextID(), bookingID: booking.id, pegID: wish.peg.id,
          reservationID: reservation.id, quantity: part))
      rest -= part
    }
  }

  private func wishes(of order: ProductionOrder) async throws -> [Wish] {
    let pegs = try await transaction.repository(ProductionPeg.self).all(
      where: .equals(ProductionPeg.Columns.productionID, order.id))
    var wishes: [Wish] = []
    for peg in pegs where peg.allocated < peg.quantity {
      let request = try await transaction.repository(OutOfStockRequest.self).fetch(peg.requestID)
      guard let request, !request.isClosed, request.locationID == nil else { continue }
      wishes.append(Wish(peg: peg, request: request))
    }
    return wishes.sorted { left, right in
      let (one, other) = (left.request, right.request)
      if one.priority != other.priority { return one.priority > other.priority }
      let (first, second) = (one.neededBy ?? .maximum, other.neededBy ?? .maximum)
      if first != second { return first < second }
      return (one.requestedAt, one.id) < (other.requestedAt, other.id)
    }
  }

  /// Whether the goods have not expired today and will not expire before the request needs them.
  private func isGood(_ level: StockLevel, for request: OutOfStockRequest) -> Bool {
    level.due >= max(transaction.today, request.neededBy ?? transaction.today)
  }
}
