import OpsDomain
import OpsStorage

/// Pegs: the reservations that hold stock for out-of-stock requests. What a request has allocated
/// is the sum of its active pegs, whoever writes them.
enum RequestPegs {
  /// Follows a change of a peg in the `allocated` of its request. Part of the reaction to every
  /// write of a reservation.
  static func follow(
    _ id: RecordID, _ change: Quantity, _ transaction: Transaction
  ) async throws {
    let requests = transaction.repository(OutOfStockRequest.self)
    guard var request = try await requests.fetch(id) else {
      throw OpsError(.notFoundRequest, "There is no such out-of-stock request", field: "request")
    }
    request.allocated += change
    request.updatedAt = transaction.now
    _ = try await requests.update(request)
  }

  /// Gives up what is pegged to `request` beyond what it still waits for, the latest peg first.
  /// Pegs of other requests stay.
  static func releaseExcess(
    of request: OutOfStockRequest, _ transaction: Transaction
  ) async throws {
    let ledger = StockLedger(transaction)
    var excess = request.allocated - request.remaining
    let pegs = try await transaction.repository(Reservation.self).active(request: request.id)
    for peg in pegs.reversed() where excess.isPositive {
      if peg.quantity <= excess {
        _ = try await ledger.release(peg)
        excess -= peg.quantity
      } else {
        var smaller = peg
        smaller.quantity -= excess
        _ = try await transaction.repository(Reservation.self).update(smaller)
        excess = .zero
      }
    }
  }

  /// Gives up all pegs of a request that is about to be deleted. The reservations stay as history
  /// and keep the request's number instead of a reference to it.
  static func detach(_ request: OutOfStockRequest, _ transaction: Transaction) async throws {
    let reservations = transaction.repository(Reservation.self)
    let pegs = try await reservations.all(
      where: .equals(Reservation.Columns.requestID, request.id))
    for peg in pegs {
      var peg = peg
      if peg.status == .active { peg = try await StockLedger(transaction).release(peg) }
      peg.requestID = nil
      peg.reference = request.number
      _ = try await reservations.update(peg)
    }
  }

  /// Whether `new` is the closed reservation `old` that only lost the reference to its request.
  static func isDetached(_ new: Reservation, from old: Reservation) -> Bool {
    guard old.status != .active, old.requestID != nil, new.requestID == nil else { return false }
    var expected = old
    expected.requestID = nil
    expected.reference = new.reference
    return expected == new
  }
}
