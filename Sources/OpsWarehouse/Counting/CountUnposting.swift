import OpsDomain
import OpsStorage

/// Undoes the posting of a count: its corrections are undone at the moment of the count, and so are
/// those for late movements, which then count again. The count is in review, approved as it was,
/// and can be posted again.
struct CountUnposting {
  let session: CountSession
  /// With the rights of the system.
  let system: Transaction
  /// Who undoes it.
  let actor: RecordID?

  /// Call it when the count is in review again.
  ///
  /// Throws `rule.violated` when another count has one of the bins by now, and the errors of the
  /// ledger's rules: for a closed period, and where goods have left.
  func run() async throws {
    let counts = UnfinishedCounts(system)
    let others = try await counts.sessions(besides: session.id)
    let lines = try await CountSettling(session, system).lines()
    if !others.isEmpty {
      for line in lines { try await counts.requireFree(line, for: session, among: others) }
    }
    for var line in lines {
      try Task.checkCancellation()
      guard let counted = line.counted, let at = line.countedAt else { continue }
      // Each by itself: goods go back into the layer they came from, at their cost and age.
      let corrections = CountCorrections(session: session, line: line, at: at)
      for correction in try await corrections.standing(system).reversed() {
        let back = CountCorrections.opposite(of: correction, actor: actor, system)
        _ = try await system.insert(StockMovement.schema, back.row)
      }
      guard let late = line.late else { continue }
      let book = try (line.book ?? counted).subtracting(late)
      line.book = book == counted ? nil : book
      line.late = nil
      _ = try await system.update(CountLine.schema, line.row)
    }
  }
}
