import OpsDomain
import OpsStorage

/// Writes the movements of a count: from or to the place of losses, one for each bin that differs,
/// at the moment it was counted.
struct CountPosting {
  let session: CountSession
  let transaction: Transaction
  private let system: Transaction
  /// Who posts.
  private let actor: RecordID?

  init(_ session: CountSession, _ transaction: Transaction, actor: RecordID?) {
    self.session = session
    self.transaction = transaction
    self.actor = actor
    system = transaction.asSystem("corrects stock by a count that was reviewed")
  }

  /// Posts all lines. Returns the number of movements, and the reservations that lost their goods.
  ///
  /// Throws `rule.violated` when the difference of a line is not the one that was approved.
  func post() async throws -> (movements: Int64, lost: [ReservationChangeView]) {
    let settling = CountSettling(session, system)
    var changed: [CountSettling.Settled] = []
    var resettled: [CountLine] = []
    var moved: [CountLine] = []
    // Everything is worked out before anything is written, so that reads need not look past writes.
    for line in try await settling.lines() {
      guard let settled = try await settling.settle(line) else { continue }
      if !settled.difference.isZero { changed.append(settled) }
      if settled.book != line.book ?? settled.counted { moved.append(line) }
      guard line.counted != settled.counted else { continue }
      var line = line
      line.counted = settled.counted
      line.countedAt = settled.at
      line.round = line.wanted
      resettled.append(line)
    }
    guard moved.isEmpty else { throw try await unapproved(moved) }
    for line in resettled { _ = try await system.update(CountLine.schema, line.row) }
    let loss = try await system.repository(Location.self).named(LocationCode.loss)
    let corrections = try changed.map { try (line: $0.line, movement: movement($0, loss: loss.id)) }
    try await StockLedger(system).preload(corrections.map(\.movement))
    var lost: [ReservationChangeView] = []
    for (correction, settled) in zip(corrections, changed) {
      try Task.checkCancellation()
      try await write(correction.movement, of: correction.line)
      guard correction.movement.toID == loss.id, settled.level?.reserved.isPositive == true,
        let views = try await ReservationChangeView.lost(by: [correction.movement.id], system)
      else { continue }
      lost += views
    }
    return (Int64(changed.count), lost)
  }

  /// The error for lines whose difference changed since the count was approved.
  private func unapproved(_ lines: [CountLine]) async throws -> OpsError {
    let some = Array(lines.prefix(5))
    let names = try await CountNames(some, system)
    let more = lines.count > some.count ? " and \(lines.count - some.count) more" : ""
    let number = Excerpt.of(session.number)
    return OpsError(
      .ruleViolated,
      "The difference of \(some.map(names.text).joined(separator: ", "))\(more) changed after "
        + "\(number) was approved: earlier movements were recorded later",
      field: "count", hint: "run `opsh count review \(number) --approve` again")
  }

  private func movement(
    _ settled: CountSettling.Settled, loss: RecordID
  ) throws(OpsError) -> StockMovement {
    let line = settled.line
    let difference = settled.difference
    let isGain = difference.isPositive
    return StockMovement(
      id: transaction.nextID(), productID: line.productID, size: line.size, lot: line.lot,
      fromID: isGain ? loss : line.locationID, toID: isGain ? line.locationID : loss,
      quantity: isGain ? difference : try Quantity.zero.subtracting(difference), kind: .count,
      code: line.code ?? CountLine.standardCode, reference: session.number,
      at: min(settled.at, transaction.now), recordedAt: transaction.now,
      actor: actor)
  }

  private func write(_ movement: StockMovement, of line: CountLine) async throws {
    do {
      _ = try await system.insert(StockMovement.schema, movement.row)
    } catch var error as OpsError where error.code == .insufficientStock {
      let text = try await CountNames([line], system).text(line)
      error.message = "\(text) cannot be corrected: \(error.message)"
      throw error
    }
  }
}
