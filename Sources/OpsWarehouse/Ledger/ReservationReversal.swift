import OpsDomain
import OpsKernel
import OpsStorage

/// Gives up a promise that the commit made, or makes one again that it gave up, so that the ledger
/// keeps both.
struct ReservationReversal: RecordReversal {
  var schema: Schema { Reservation.schema }

  /// Promises that are made again need their goods back first.
  func isLast(_ record: ReversedRecord) throws -> Bool {
    try held(record.before) > held(record.after)
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    let change = try held(record.before) - held(record.after)
    if change.isNegative {
      try await giveUp(record, reversal)
    } else if change.isPositive, let row = record.before {
      try await promise(change, try Reservation(row), reversal)
    }
  }

  private func held(_ row: Row?) throws -> Quantity {
    guard let row else { return .zero }
    let reservation = try Reservation(row)
    return reservation.status == .active ? reservation.quantity : .zero
  }

  private func giveUp(_ record: ReversedRecord, _ reversal: CommitReversal) async throws {
    let writer = reversal.writer
    guard let row = try await writer.row(Reservation.schema, id: record.id) else { return }
    // An undo gives nothing to others: what waited before it waits again.
    var reservation = try await writer.quietly {
      try await StockLedger(writer).release(try Reservation(row))
    }
    guard let request = reservation.requestID, reversal.isCreated(request) else { return }
    // The request goes with it: the reservation stays as history, without the reference.
    reservation.requestID = nil
    _ = try await writer.repository(Reservation.self).update(reservation)
  }

  private func promise(
    _ quantity: Quantity, _ before: Reservation, _ reversal: CommitReversal
  ) async throws {
    let writer = reversal.writer
    var again = before
    again.id = writer.nextID()
    again.version = 0
    again.quantity = quantity
    again.createdAt = writer.now
    again.createdBy = reversal.actor
    do {
      _ = try await writer.repository(Reservation.self).create(again)
    } catch let error as OpsError where error.code == .insufficientStock {
      throw try await reversal.dependants(
        "the stock was given to others (\(error.message))", touching: [before.id])
    }
  }
}
