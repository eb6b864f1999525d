import OpsDomain
import OpsStorage

/// Takes the posting of a count back: its corrections are undone at the moment of the count, with
/// those that late movements brought, so that these count again. The count is in review, approved
/// as it was, and can be posted again.
struct CountUnposting {
  let session: CountSession
  /// With the rights of the system.
  let system: Transaction
  /// Who takes it back.
  let actor: RecordID?

  /// To be called when the count is in review again.
  ///
  /// Throws `rule.violated` when another count holds one of the bins by now, and what the ledger's
  /// laws say: of a closed period, and where goods have moved on.
  func run() async throws {
    let holds = CountHolds(system)
    let others = try await holds.sessions(besides: session.id)
    let lines = try await CountSettling(session, system).lines()
    if !others.isEmpty {
      for line in lines { try await holds.requireFree(line, for: session, among: others) }
    }
    let loss = try await system.repository(Location.self).named(LocationCode.loss)
    for var line in lines {
      try Task.checkCancellation()
      guard let difference = line.difference, let counted = line.counted,
        let at = line.countedAt
      else { continue }
      if !difference.isZero { try await takeBack(difference, of: line, at: at, loss: loss) }
      guard let late = line.late else { continue }
      let book = try (line.book ?? counted).subtracting(late)
      line.book = book == counted ? nil : book
      line.late = nil
      _ = try await system.update(CountLine.schema, line.row)
    }
  }

  private func takeBack(
    _ difference: Quantity, of line: CountLine, at moment: Instant, loss: Location
  ) async throws {
    let isGain = difference.isPositive
    let back = StockMovement(
      id: system.nextID(), productID: line.productID, size: line.size, lot: line.lot,
      fromID: isGain ? line.locationID : loss.id, toID: isGain ? loss.id : line.locationID,
      quantity: isGain ? difference : .zero - difference, kind: .count,
      code: line.code ?? CountLine.standardCode, reference: session.number,
      at: min(moment, system.now), recordedAt: system.now, actor: actor)
    _ = try await system.insert(StockMovement.schema, back.row)
  }
}
