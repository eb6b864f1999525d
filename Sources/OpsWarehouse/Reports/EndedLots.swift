import OpsDomain
import OpsStorage

/// The received lots that ended within some days: nothing is left of them and of the lots made from
/// them, or what is left is past its last good day.
struct EndedLots {
  /// How many lots are read together.
  private static let chunk = 500

  let days: ReportDays
  let transaction: Transaction

  /// Passes on one lot after the other, by record.
  func read(_ use: (LotStanding) -> Void) async throws {
    let reader = LotReader(transaction)
    let roots = try await roots()
    for start in stride(from: 0, to: roots.count, by: Self.chunk) {
      try Task.checkCancellation()
      let part = roots[start..<min(start + Self.chunk, roots.count)]
      let lots = try await transaction.repository(Lot.self).all(
        where: .oneOf(.id, part)
      ).filter { $0.due != nil && $0.purchasedOn != nil }
      let standings = try await reader.standings(lots)
      for lot in lots {
        if let standing = standings[lot.id], hasEnded(standing) { use(standing) }
      }
    }
  }

  private func hasEnded(_ standing: LotStanding) -> Bool {
    guard standing.family.onHand.isPositive else {
      // A lot whose receipt was undone did not end: it never had any goods (ADR 0035).
      guard standing.family.initial.isPositive else { return false }
      return standing.lastMovementAt.map {
        days.contains(transaction.context.calendar.date(of: $0))
      } ?? false
    }
    return standing.familyDue.map { $0 < transaction.today && days.contains($0) } ?? false
  }

  /// The received lots, among all lots that had movements in these days or were due in them.
  private func roots() async throws -> [RecordID] {
    let lots = transaction.repository(Lot.self)
    var roots: Set<RecordID> = []
    var next = try await touched()
    var known: Set<RecordID> = []
    while !next.isEmpty {
      try Task.checkCancellation()
      var parents: Set<RecordID> = []
      for lot in next where known.insert(lot.id).inserted {
        if let parent = lot.parentID { parents.insert(parent) } else { roots.insert(lot.id) }
      }
      let wanted = parents.subtracting(known).sorted()
      next = []
      for start in stride(from: 0, to: wanted.count, by: Self.chunk) {
        let part = wanted[start..<min(start + Self.chunk, wanted.count)]
        next += try await lots.all(where: .oneOf(.id, part))
      }
    }
    return roots.sorted()
  }

  private func touched() async throws -> [Lot] {
    typealias Columns = StockLevel.Columns
    let calendar = transaction.context.calendar
    let filter = Predicate.both(
      .notEquals(Columns.lot, ""),
      .or([
        .and([
          .greaterOrEqual(
            Columns.lastMovementAt, calendar.start(of: days.from)),
          .lessOrEqual(Columns.lastMovementAt, calendar.end(of: days.to)),
        ]),
        .and([
          .greaterOrEqual(Columns.due, days.from),
          .lessOrEqual(Columns.due, days.to),
          .equals(Columns.isEmpty, false),
        ]),
      ]))
    let reader = LotReader(transaction)
    var pages = transaction.pages(Query(StockLevel.schema, where: filter, limit: Self.chunk))
    var found: [RecordID: Lot] = [:]
    while let rows = try await pages.next() {
      for lot in try await reader.lots(of: rows.map { try StockLevel($0) }) {
        if let lot { found[lot.id] = lot }
      }
    }
    return Array(found.values)
  }
}
