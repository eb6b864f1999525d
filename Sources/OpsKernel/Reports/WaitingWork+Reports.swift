import OpsDomain
import OpsStorage

extension WaitingWork {
  /// Reports that were made for the caller and not opened.
  static let ofReports: [WaitingWork] = [madeReports]

  private static let madeReports = WaitingWork(place: 680, for: nil) { transaction in
    typealias Columns = ReportIssue.Columns
    let user = try transaction.principal.requireOwnInbox()
    let issues = transaction.asSystem("counts the reports that were made for somebody")
      .repository(ReportIssue.self)
    let unread = Predicate.both(
      .equals(Columns.userID, user), .equals(Columns.openedAt, nil))
    let first = try await issues.first(where: unread, order: [.ascending(Columns.madeAt)])
    guard let first else { return nil }
    return WaitingWords(
      "reports_unread", .later, "report to read", "reports to read",
      why: "They were made for you by their schedule.", list: "report inbox --unread"
    ).line(try await issues.count(where: unread), "report open \(first.number)")
  }
}
