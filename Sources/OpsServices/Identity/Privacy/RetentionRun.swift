import OpsDomain
import OpsStorage

/// The part of the retention job that is one commit: records past their time.
struct RetentionRun {
  /// Records that one run removes of a collection; the next goes on.
  private static let limit = 5_000

  private let system: Transaction
  private var report = RetentionReport()

  init(_ transaction: Transaction) {
    system = transaction.asSystem("removes what is past its time")
  }

  mutating func run() async throws -> RetentionReport {
    report.accessEvents = try await remove(
      AccessEvent.schema, older: SettingDefinition.retentionOfAccess, AccessEvent.Columns.at)
    report.visits = try await remove(
      CustomerMark.schema, older: SettingDefinition.retentionOfAnalytics,
      CustomerMark.Columns.viewedAt, and: .equals(CustomerMark.Columns.isFavorite, .integer(0)))
    report.consents = try await remove(
      Consent.schema, older: SettingDefinition.retentionOfMarketing, Consent.Columns.at,
      and: .equals(Consent.Columns.purpose, .text(ConsentPurpose.marketing.rawValue)))
    report.receipts = try await remove(
      ErasureReceipt.schema, older: SettingDefinition.retentionOfEssential,
      ErasureReceipt.Columns.at)
    try await mark()
    return report
  }

  /// Notes when the job ran.
  private func mark() async throws {
    let marks = system.repository(RetentionMark.self)
    guard var mark = try await marks.first(where: .everything) else {
      _ = try await marks.create(RetentionMark(id: system.nextID(), at: system.now, through: 0))
      return
    }
    mark.at = system.now
    _ = try await marks.update(mark)
  }

  private func remove(
    _ schema: Schema, older setting: SettingDefinition, _ column: Column,
    and condition: Predicate = .everything
  ) async throws -> Int64 {
    let kept = try await setting.span(system)
    let limit = system.now.adding(TimeSpan(milliseconds: -kept.milliseconds))
    let query = Query(
      schema, where: .both(.less(column, .integer(limit.milliseconds)), condition))
    var removed: Int64 = 0
    while removed < Self.limit {
      let rows = try await system.rows(query)
      for row in rows {
        try await system.delete(schema, id: row.id, version: row.version)
        removed += 1
      }
      if rows.count < query.limit { break }
    }
    return removed
  }
}
