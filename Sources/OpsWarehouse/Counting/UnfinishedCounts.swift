import OpsDomain
import OpsStorage

/// Makes sure that two unfinished counts do not count the same bin.
struct UnfinishedCounts {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The unfinished counts, without the one with this identifier.
  func sessions(besides id: RecordID? = nil) async throws -> [CountSession] {
    try await transaction.repository(CountSession.self).all(
      where: .oneOf(
        CountSession.Columns.status, CountStatus.unfinished)
    ).filter { $0.id != id }
  }

  /// Throws `rule.violated` that names the other count when it has one of these bins.
  func requireFree(_ bins: [CountScope.Bin]) async throws {
    let others = try await sessions()
    guard !others.isEmpty else { return }
    let wanted = Set(bins.map(\.level.bin))
    for other in others {
      for line in try await CountSettling(other, transaction).lines()
      where wanted.contains(line.bin) {
        throw try await held(line, by: other)
      }
    }
  }

  /// Throws `rule.violated` when another count than `session` has the bin.
  func requireFree(
    _ line: CountLine, for session: CountSession, among others: [CountSession]
  ) async throws {
    for other in others {
      let held = try await transaction.repository(CountLine.self).fetch(
        key: CountLine.binKey, other.id, line.productID, line.locationID,
        line.size, line.lot)
      if let held { throw try await self.held(held, by: other) }
    }
  }

  /// Refuses an adjustment of a bin that was counted in an unfinished count: the count corrects it,
  /// and the adjustment would bypass its review.
  ///
  /// Throws `rule.violated` that names the count.
  func requireUncounted(_ movement: StockMovement) async throws {
    guard movement.kind == .adjustment else { return }
    let others = try await sessions()
    guard !others.isEmpty else { return }
    for place in [movement.fromID, movement.toID] {
      for session in others {
        let line = try await transaction.repository(CountLine.self).fetch(
          key: CountLine.binKey, session.id, movement.productID, place,
          movement.size, movement.lot)
        guard let line, !line.isUncounted else { continue }
        let names = try await CountNames([line], transaction)
        let number = Excerpt.of(session.number)
        throw OpsError(
          .ruleViolated,
          "\(names.text(line)) was counted in \(number), which is not posted yet",
          field: "sku",
          hint: "post or cancel \(number) first; if goods were thrown away since, run "
            + "`opsh lot discard`")
      }
    }
  }

  private func held(_ line: CountLine, by other: CountSession) async throws -> OpsError {
    let system = transaction.asSystem("names the bin that another count holds")
    let names = try await CountNames([line], system)
    return OpsError(
      .ruleViolated, "\(names.text(line)) is being counted in \(Excerpt.of(other.number))",
      field: "count", hint: "post or cancel \(Excerpt.of(other.number)) first")
  }
}
