import OpsDomain
import OpsStorage

/// Works out statistics from aggregates: four queries to the store, for any number of requests.
struct StatisticsCount: Sendable {
  private typealias Columns = OutOfStockRequest.Columns

  let transaction: Transaction
  /// Which requests count.
  let filter: Predicate

  /// Figures by the values of `column`.
  func figures(by column: Field<RecordID>) async throws -> [RecordID: RequestFigures] {
    var groups: [RecordID: RequestFigures] = [:]
    for (part, sum) in try await sums(by: column) {
      groups[part.group, default: RequestFigures()].add(part.status, sum)
    }
    let (now, calendar) = (transaction.now, transaction.context.calendar)
    let soon = now.adding(OutOfStockRequest.dueSoonBefore)
    try await count(.greater(Columns.delivered, 0), by: column) { id, count in
      groups[id]?.partial = count
    }
    try await count(RequestDueTime.isReached(by: now, in: calendar), by: column) { id, count in
      groups[id]?.overdue = count
    }
    // Overdue requests are not due soon.
    try await count(RequestDueTime.isReached(by: soon, in: calendar), by: column) { id, count in
      let overdue = groups[id]?.overdue ?? 0
      groups[id]?.dueSoon = count - overdue
    }
    return groups
  }

  /// Requests of one group in one status.
  private struct Part: Hashable {
    let group: RecordID
    let status: RequestStatus
  }

  /// The sums of the store; one by one where the store cannot add them up.
  private func sums(by column: Field<RecordID>) async throws -> [Part: RequestSums] {
    do {
      return try await aggregated(by: column)
    } catch let error as OpsError where error.code == .tooLarge {
      return try await added(by: column)
    }
  }

  private func aggregated(by column: Field<RecordID>) async throws -> [Part: RequestSums] {
    let rows = try await transaction.figures(
      Aggregate(
        OutOfStockRequest.schema, where: filter, groupedBy: [column, Columns.status],
        measures: RequestSums.measures))
    var sums: [Part: RequestSums] = [:]
    for row in rows {
      guard case .integer(let id)? = row.first, case .text(let word) = row[1],
        let status = RequestStatus(rawValue: word)
      else { throw OpsError(.corrupt, "A request has an unknown status") }
      sums[Part(group: RecordID(rawValue: id), status: status)] = try RequestSums(row[2...])
    }
    return sums
  }

  private func added(by column: Field<RecordID>) async throws -> [Part: RequestSums] {
    var sums: [Part: RequestSums] = [:]
    var pages = transaction.pages(
      Query(OutOfStockRequest.schema, where: filter, limit: Limits.pageSizeMaximum))
    while let rows = try await pages.next() {
      try Task.checkCancellation()
      for row in rows {
        let request = try OutOfStockRequest(row)
        let isByProduct = column.name == Columns.productID.name
        let group = isByProduct ? request.productID : request.customerID
        sums[Part(group: group, status: request.status), default: RequestSums()].add(request)
      }
    }
    return sums
  }

  /// Counts pending requests that match one more condition.
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
