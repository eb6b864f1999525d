import OpsDomain
import OpsStorage

/// Writes the movements of a count: from or to the place of losses, one for each bin that differs,
/// at the moment it was counted.
struct CountPosting {
  let session: CountSession
  let transaction: Transaction
  private let system: Transaction

  init(_ session: CountSession, _ transaction: Transaction) {
    self.session = session
    self.transaction = transaction
    system = transaction.asSystem("corrects stock by a count that was reviewed")
  }

  /// Posts all lines and returns how many movements that took.
  func post() async throws -> Int64 {
    let settling = CountSettling(session, system)
    var changed: [CountSettling.Settled] = []
    var resettled: [CountLine] = []
    // All is worked out before anything is written: later reads need not look past the writes.
    for line in try await settling.lines() {
      guard let settled = try await settling.settle(line) else { continue }
      if !settled.difference.isZero { changed.append(settled) }
      guard line.book != settled.book || line.counted != settled.counted else { continue }
      var line = line
      line.book = settled.book
      line.counted = settled.counted
      line.countedAt = settled.at
      line.round = line.wanted
      resettled.append(line)
    }
    for line in resettled { _ = try await system.update(CountLine.schema, line.row) }
    let loss = try await system.repository(Location.self).named(LocationCode.loss)
    for settled in changed {
      try Task.checkCancellation()
      try await move(settled, loss: loss.id)
    }
    let found = changed.filter(\.difference.isPositive).map(\.line.productID)
    try await allocate(Set(found))
    return Int64(changed.count)
  }

  private func move(_ settled: CountSettling.Settled, loss: RecordID) async throws {
    let line = settled.line
    let difference = settled.difference
    let isGain = difference.isPositive
    let movement = StockMovement(
      id: transaction.nextID(), productID: line.productID, size: line.size, lot: line.lot,
      fromID: isGain ? loss : line.locationID, toID: isGain ? line.locationID : loss,
      quantity: isGain ? difference : try Quantity.zero.subtracting(difference), kind: .count,
      code: line.code ?? CountLine.standardCode, reference: session.number,
      at: min(settled.at, transaction.now), recordedAt: transaction.now,
      actor: transaction.principal.userID)
    do {
      _ = try await system.insert(StockMovement.schema, movement.row)
    } catch let error as OpsError where error.code == .insufficientStock {
      throw try await refused(error, line)
    }
  }

  /// The refusal of a line with the promises that stand in its way.
  private func refused(_ error: OpsError, _ line: CountLine) async throws -> OpsError {
    typealias Columns = Reservation.Columns
    let held = try await system.repository(Reservation.self).all(
      where: .and([
        .equals(Columns.productID, .id(line.productID)),
        .equals(Columns.status, .text(ReservationStatus.active.rawValue)),
        .equals(Columns.locationID, .id(line.locationID)),
        .equals(Columns.size, .text(line.size)), .equals(Columns.lot, .text(line.lot)),
      ]))
    let text = try await CountNames([line], system).text(line)
    var error = error
    error.message = "\(text) cannot be corrected: \(error.message)"
    guard !held.isEmpty else { return error }
    var names: [String] = []
    for reservation in held.prefix(5) {
      names.append("\(try await name(reservation)) (\(reservation.quantity))")
    }
    let more = held.count > names.count ? " and \(held.count - names.count) more" : ""
    error.message += "; reserved for \(names.joined(separator: ", "))\(more)"
    error.hint = "release what is not there, or count the line again"
    return error
  }

  private func name(_ reservation: Reservation) async throws -> String {
    if let id = reservation.requestID,
      let request = try await system.repository(OutOfStockRequest.self).fetch(id)
    {
      return Excerpt.of(request.number)
    }
    return reservation.reference.map { Excerpt.of($0) } ?? reservation.id.description
  }

  /// Gives goods that were found to requests that wait for them.
  private func allocate(_ products: Set<RecordID>) async throws {
    guard !products.isEmpty else { return }
    let waiting = try await system.figures(
      Aggregate(
        OutOfStockRequest.schema,
        where: .equals(
          OutOfStockRequest.Columns.status, .text(RequestStatus.pending.rawValue)),
        groupedBy: [OutOfStockRequest.Columns.productID], .count))
    for row in waiting {
      guard case .integer(let raw) = row[0], products.contains(RecordID(rawValue: raw)),
        let product = try await system.repository(Product.self).fetch(RecordID(rawValue: raw))
      else { continue }
      try await AutoAllocation.afterReceipt(product, transaction)
    }
  }
}
