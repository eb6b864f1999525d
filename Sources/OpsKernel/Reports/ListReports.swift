import OpsDomain
import OpsStorage

/// Input of `report.list`: nothing.
public struct ListReports: OperationInput {}

extension ReportService {
  static let list = Operation<ListReports, Listing<SavedReportView>>(
    "report.list", area: .platform, "Lists your saved reports by name.", permission: nil,
    whyOpen: why, effect: .read, examples: ["report list", "report list -o json"], isOfNow: true)

  /// The caller's reports by name.
  public func list(
    _ input: ListReports, _ call: Call
  ) async throws -> Outcome<Listing<SavedReportView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("shows people their own reports")
      return Listing(
        items: try await SavedReport.of(user, system).map { try SavedReportView($0) })
    }
  }
}
