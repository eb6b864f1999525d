import OpsDomain
import OpsStorage

/// Input of `report.inbox`.
public struct ListReportIssues: OperationInput {
  /// Only reports that you have not opened.
  public var unread: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ReportService {
  static let inbox = Operation<ListReportIssues, Listing<ReportIssueView>>(
    "report.inbox", area: .platform,
    "Lists reports that were made for you in the last 30 days, newest first.", permission: nil,
    whyOpen: why, effect: .read, examples: ["report inbox", "report inbox --unread -o json"],
    isOfNow: true)

  /// A page of the reports that were made for the caller.
  public func inbox(
    _ input: ListReportIssues, _ call: Call
  ) async throws -> Outcome<Listing<ReportIssueView>> {
    try await desk.perform(Self.inbox, input, call) { transaction in
      typealias Columns = ReportIssue.Columns
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("shows people the reports that were made for them")
      var filter = Predicate.equals(Columns.userID, user)
      if input.unread == true { filter = .both(filter, .equals(Columns.openedAt, nil)) }
      let query = Query(
        ReportIssue.schema, where: filter, order: [.descending(Columns.madeAt)])
      let page = try await system.repository(ReportIssue.self).fetch(
        PageRequest(limit: input.limit, after: input.after).narrow(query))
      var owners: [RecordID: String] = [:]
      for owner in try await system.seen(User.self, Set(page.items.map(\.ownerID))) {
        owners[owner.id] = owner.name
      }
      return Listing(
        items: page.items.map { ReportIssueView($0, owner: owners[$0.ownerID]) }, next: page.next)
    }
  }
}
