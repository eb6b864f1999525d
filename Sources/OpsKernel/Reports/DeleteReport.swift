import OpsDomain
import OpsStorage

/// Input of `report.delete`.
public struct DeleteReport: OperationInput {
  /// What you call the report.
  public var name: NameOf<SavedReport>
}

extension ReportService {
  static let delete = Operation<DeleteReport, SavedReportView>(
    "report.delete", area: .platform,
    "Deletes a saved report; reports that it made before stay.", permission: nil, whyOpen: why,
    effect: .destructive(.final("save the report again")),
    examples: ["report delete open --dry-run", "report delete open --yes"])

  /// Deletes a report of the caller. Throws `notfound.any`, the same for somebody else's.
  public func delete(
    _ input: DeleteReport, _ call: Call
  ) async throws -> Outcome<SavedReportView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("deletes a report of its owner")
      let report = try await SavedReport.named(input.name, of: user, system)
      try await system.repository(SavedReport.self).delete(report)
      return try SavedReportView(report)
    }
  }
}
