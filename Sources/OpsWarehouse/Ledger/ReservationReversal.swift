import OpsDomain
import OpsKernel
import OpsStorage

/// Gives up a promise that the commit made, or makes one again that it gave up, so that the ledger
/// keeps both.
struct ReservationReversal: RecordReversal {
  var schema: Schema { Reservation.schema }

  /// What no operation of the commit does by hand followed from what it did to goods and requests:
  /// settlement reserves goods that came in, and goods that are lost take their reservations along.
  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool {
    try await !reversal.isByHand(record)
  }

  /// Promises that are made again need their goods back first.
  func isLast(_ record: ReversedRecord) throws -> Bool {
    try held(record.before) > held(record.after)
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    let change = try held(record.before) - held(record.after)
    if change.isNegative {
      try await giveUp(record, reversal)
    } else if change.isPositive, let row = record.before {
      let reservation = try Reservation(row)
      guard try !hasRunOut(reservation, reversal) else { return }
      let writer = try await reversal.writer(of: record)
      try await promise(change, reservation, reversal, writer)
    }
  }

  private func held(_ row: Row?) throws -> Quantity {
    guard let row else { return .zero }
    let reservation = try Reservation(row)
    return reservation.status == .active ? reservation.quantity : .zero
  }

  /// Whether the time of a reservation is over, so that nothing can be kept for it any more. Where
  /// other things come back as well, they do without it. Throws `rule.violated` where it is all
  /// that would come back.
  private func hasRunOut(
    _ reservation: Reservation, _ reversal: CommitReversal
  ) throws -> Bool {
    guard let end = reservation.expiresAt, end <= reversal.writer.now else { return false }
    guard reversal.commit.entries.allSatisfy({ $0.collection == schema.name }) else { return true }
    throw reversal.refused(
      "the reservation of \(reservation.quantity) has run out at \(end)",
      hint: "`opsh stock reserve` makes a new one")
  }

  private func giveUp(_ record: ReversedRecord, _ reversal: CommitReversal) async throws {
    let writer = try await reversal.writer(of: record)
    guard let row = try await writer.row(Reservation.schema, id: record.id) else { return }
    var reservation = try await StockLedger(writer).release(try Reservation(row))
    guard let request = reservation.requestID, reversal.isCreated(request) else { return }
    // The request goes with it: the reservation stays as history, without the reference.
    reservation.requestID = nil
    _ = try await writer.repository(Reservation.self).update(reservation)
  }

  private func promise(
    _ quantity: Quantity, _ before: Reservation, _ reversal: CommitReversal, _ writer: Transaction
  ) async throws {
    var again = before
    again.id = writer.nextID()
    again.version = 0
    again.quantity = quantity
    again.createdAt = writer.now
    again.createdBy = reversal.actor
    let reservation = again
    do {
      try await writer.nested { part in
        _ = try await part.repository(Reservation.self).create(reservation)
      }
    } catch let error as OpsError {
      if let request = before.requestID, reversal.isRemoved(request), Self.isWithout(error) {
        // The request is back and waits: it gets what is free, as if it had just come.
        writer.announce(.stockFreed, of: before.productID)
        return try await writer.settle()
      }
      guard error.code == .insufficientStock else { throw error }
      throw try await reversal.dependants(
        "the stock was given to others (\(error.message))", touching: [before.id])
    }
  }

  /// Whether the refusal means that the very goods are not for a request that is back: others have
  /// them, their date has passed, or it has been given other goods by now.
  private static func isWithout(_ error: OpsError) -> Bool {
    switch error.code {
    case .insufficientStock, .lotExpired: true
    case .ruleViolated: error.field == "allocated"
    default: false
    }
  }
}
