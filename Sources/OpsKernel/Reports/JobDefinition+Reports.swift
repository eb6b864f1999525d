import OpsDomain
import OpsStorage

extension JobDefinition {
  /// Makes the reports that are due, each for every recipient with that person's rights, and
  /// removes reports that were made long ago.
  static let makeReports = JobDefinition(
    "reports.make", "Makes saved reports that are due, for each recipient.",
    every: Settings.reportMaking, stage: .tell,
    hasWork: { transaction, _ in
      let now = transaction.now
      let due = try await transaction.repository(SavedReport.self).first(
        where: isDue(now), order: [.ascending(SavedReport.Columns.nextAt)])
      if due != nil { return true }
      return try await transaction.repository(ReportIssue.self).first(
        where: isOld(now), order: [.ascending(ReportIssue.Columns.madeAt)]) != nil
    },
    work: make)

  /// Reports of one run, and old ones that are removed in one commit.
  private static let atOnce = 100

  private static func isDue(_ now: Instant) -> Predicate {
    .both(
      .notEquals(SavedReport.Columns.nextAt, nil), .lessOrEqual(SavedReport.Columns.nextAt, now))
  }

  private static func isOld(_ now: Instant) -> Predicate {
    .less(ReportIssue.Columns.madeAt, now.adding(milliseconds: -ReportIssue.kept.milliseconds))
  }

  @Sendable private static func make(_ handle: JobHandle) async throws -> String {
    var made = 0
    try await handle.each(atMost: atOnce) { transaction, count in
      let now = transaction.now
      return try await transaction.repository(SavedReport.self).first(
        count, where: isDue(now), order: [.ascending(SavedReport.Columns.nextAt)]
      ).map { JobPart($0.id, "report \($0.id)") }
    } _: { part in
      made += try await ReportDelivery(handle: handle).deliver(part.id)
    }
    var removed = 0
    while true {
      try Task.checkCancellation()
      let gone = try await handle.write { transaction in
        let issues = transaction.repository(ReportIssue.self)
        let old = try await issues.first(
          atOnce, where: isOld(transaction.now), order: [.ascending(ReportIssue.Columns.madeAt)])
        for issue in old { try await issues.delete(issue) }
        return old.count
      }
      removed += gone
      if gone < atOnce { break }
    }
    return "\(made) made, \(removed) removed"
  }
}
