import OpsDomain
import OpsKernel
import OpsStorage

/// Gives up a reservation that the commit created, which stays as history, or gives an ended one
/// its goods back. It stays the same reservation, so that earlier commits can be undone as well.
struct ReservationReversal: RecordReversal {
  var schema: Schema { Reservation.schema }

  /// What no operation of the commit writes by hand followed from its changes of goods and
  /// requests: settlement reserves goods that came in, and lost goods reduce their reservations.
  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool {
    try await !reversal.isByHand(record)
  }

  /// Reservations that are restored need their goods and their request back first.
  func isLast(_ record: ReversedRecord) throws -> Bool {
    try held(record.before) > held(record.after) || isDetached(record)
  }

  /// Whether the commit removed the reference to a request, because the request was removed.
  private func isDetached(_ record: ReversedRecord) throws -> Bool {
    guard let before = record.before else { return false }
    return try Reservation(before).requestID != nil && hasOtherOwner(record)
  }

  /// Whether the commit removed the reference to a request, or restored it.
  private func hasOtherOwner(_ record: ReversedRecord) throws -> Bool {
    guard let before = record.before, let after = record.after else { return false }
    return try (Reservation(before).requestID == nil) != (Reservation(after).requestID == nil)
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    let change = try held(record.before) - held(record.after)
    if change.isNegative {
      try await giveUp(record, .zero - change, reversal)
    } else if change.isPositive, let row = record.before {
      let reservation = try Reservation(row)
      let writer = try await reversal.writer(of: record)
      guard try !hasRunOut(reservation, reversal) else {
        return try await setOwner(of: record, reversal, writer)
      }
      try await reserve(change, reservation, reversal, writer)
    } else if try hasOtherOwner(record) {
      let writer = reversal.writer.asSystem("keeps the ended reservations of a request")
      try await setOwner(of: record, reversal, writer)
    }
  }

  private func held(_ row: Row?) throws -> Quantity {
    try row.map { try Reservation($0).held } ?? .zero
  }

  /// Gives an ended reservation the request or the reference that it had before, when the commit
  /// changed that: a request that is removed takes these references with it.
  private func setOwner(
    of record: ReversedRecord, _ reversal: CommitReversal, _ writer: Transaction
  ) async throws {
    let reservations = writer.repository(Reservation.self)
    guard try hasOtherOwner(record), let row = record.before,
      var reservation = try await reservations.fetch(record.id), reservation.status != .active
    else { return }
    let before = try Reservation(row)
    guard (reservation.requestID == nil) != (before.requestID == nil) else { return }
    reservation.requestID = before.requestID
    reservation.reference = before.reference
    _ = try await reservations.update(reservation)
  }

  /// Whether a reservation has expired, so that nothing can be kept for it any more. When other
  /// things come back as well, they come back without it. Throws `rule.violated` when nothing else
  /// would come back.
  private func hasRunOut(
    _ reservation: Reservation, _ reversal: CommitReversal
  ) throws -> Bool {
    guard let end = reservation.expiresAt, end <= reversal.writer.now else { return false }
    // A quota only follows its reservations: without them, nothing of it comes back.
    let own = [schema.name, StockQuota.schema.name]
    guard reversal.commit.entries.allSatisfy({ own.contains($0.collection) }) else { return true }
    throw reversal.refused(
      "the reservation of \(reservation.quantity) expired at \(end)",
      hint: reservation.quotaID == nil
        ? "run `opsh stock reserve` to make a new one"
        : "run `opsh quota take` to take a new quota")
  }

  private func giveUp(
    _ record: ReversedRecord, _ quantity: Quantity, _ reversal: CommitReversal
  ) async throws {
    let writer = try await reversal.writer(of: record)
    guard let row = try await writer.row(Reservation.schema, id: record.id) else { return }
    var reservation = try await StockLedger(writer).release(try Reservation(row), quantity)
    guard let request = reservation.requestID, reversal.isCreated(request) else { return }
    // The request is removed with it: the reservation stays as history, without the reference.
    reservation.requestID = nil
    if let before = record.before { reservation.reference = try Reservation(before).reference }
    _ = try await writer.repository(Reservation.self).update(reservation)
  }

  private func reserve(
    _ quantity: Quantity, _ before: Reservation, _ reversal: CommitReversal, _ writer: Transaction
  ) async throws {
    guard let row = try await writer.row(Reservation.schema, id: before.id) else { return }
    var again = try Reservation(row)
    again.quantity = again.held + quantity
    again.status = .active
    again.requestID = before.requestID
    again.reference = before.reference
    let reservation = again
    do {
      try await writer.nested { part in
        _ = try await part.repository(Reservation.self).update(reservation)
      }
    } catch let error as OpsError {
      if let request = before.requestID, reversal.isRemoved(request), Self.isWithout(error) {
        // The request is back and waits: it gets what is free, like a new one.
        writer.announce(.stockFreed, of: before.productID)
        return try await writer.settle()
      }
      guard error.code == .insufficientStock else { throw error }
      throw try await reversal.dependants(
        "the stock was given to others (\(error.message))", touching: [before.id])
    }
  }

  /// Whether the error means that these goods cannot go to a request that is back: others have
  /// them, they are expired, or the request has other goods by now.
  private static func isWithout(_ error: OpsError) -> Bool {
    switch error.code {
    case .insufficientStock, .lotExpired: true
    case .ruleViolated: error.field == "allocated"
    default: false
    }
  }
}
