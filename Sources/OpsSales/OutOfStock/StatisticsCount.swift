import OpsDomain
import OpsStorage

/// Works statistics out of aggregates: four questions to the store, whatever the number of
/// requests.
struct StatisticsCount: Sendable {
  private typealias Columns = OutOfStockRequest.Columns

  let transaction: Transaction
  /// Which requests count.
  let filter: Predicate

  /// Figures by the values of `column`.
  func figures(by column: Field<RecordID>) async throws -> [RecordID: RequestFigures] {
    var groups: [RecordID: RequestFigures] = [:]
    let sums = try await transaction.figures(
      Aggregate(
        OutOfStockRequest.schema, where: filter, groupedBy: [column, Columns.status],
        measures: RequestSums.measures))
    for row in sums {
      guard case .integer(let id)? = row.first, case .text(let word) = row[1],
        let status = RequestStatus(rawValue: word)
      else { throw OpsError(.corrupt, "A request has an unknown status") }
      try groups[RecordID(rawValue: id), default: RequestFigures()]
        .add(status, RequestSums(row[2...]))
    }
    let (now, calendar) = (transaction.now, transaction.context.calendar)
    let soon = now.adding(OutOfStockRequest.dueSoonBefore)
    try await count(.greater(Columns.delivered, 0), by: column) { id, count in
      groups[id]?.partial = count
    }
    try await count(RequestDueTime.isReached(by: now, in: calendar), by: column) { id, count in
      groups[id]?.overdue = count
    }
    // What is overdue already is not due soon.
    try await count(RequestDueTime.isReached(by: soon, in: calendar), by: column) { id, count in
      let overdue = groups[id]?.overdue ?? 0
      groups[id]?.dueSoon = count - overdue
    }
    return groups
  }

  /// Counts pending requests that fulfil one more condition.
  private func count(
    _ condition: Predicate, by column: Field<RecordID>, _ keep: (RecordID, Int64) -> Void
  ) async throws {
    let pending = Predicate.equals(Columns.status, .pending)
    let counts = try await transaction.figures(
      Aggregate(
        OutOfStockRequest.schema, where: .both(.both(filter, pending), condition),
        groupedBy: [column], .count))
    for row in counts {
      guard case .integer(let id)? = row.first, case .integer(let count)? = row.last else {
        continue
      }
      keep(RecordID(rawValue: id), count)
    }
  }
}
