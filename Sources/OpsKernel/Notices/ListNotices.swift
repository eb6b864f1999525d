import OpsDomain
import OpsStorage

/// Input of `notice.list`.
public struct ListNotices: OperationInput {
  /// Only unread notices.
  public var unread: Bool?
  /// `K`: Only notices of this kind.
  public var kind: [NoticeKind]?
  /// Also show dismissed notices.
  public var dismissed: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension NoticeService {
  static let list = Operation<ListNotices, Listing<NoticeView>>(
    "notice.list", area: .platform, "Lists your notices, newest first.", permission: nil,
    whyOpen: "your own inbox and settings, never another's",
    effect: .read,
    examples: ["notice list --unread", "notice list --kind expiry_warning --dismissed"],
    narrows: ["kind": Narrowing("kind")])

  /// A page of the caller's inbox. What quiet hours hold back is not in it yet.
  public func list(
    _ input: ListNotices, _ call: Call
  ) async throws -> Outcome<Listing<NoticeView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      var filter = [
        Predicate.equals(Notice.Columns.userID, user),
        .lessOrEqual(Notice.Columns.dueAt, transaction.now),
      ]
      if input.dismissed != true { filter.append(.equals(Notice.Columns.dismissedAt, nil)) }
      if input.unread == true { filter.append(.equals(Notice.Columns.readAt, nil)) }
      if let kinds = input.kind, !kinds.isEmpty {
        filter.append(.oneOf(Notice.Columns.kind, kinds))
      }
      let query = Query(
        Notice.schema, where: .and(filter), order: [.descending(Notice.Columns.dueAt)])
      let page = try await transaction.repository(Notice.self).fetch(
        PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await NoticeView.of(page.items, transaction), next: page.next)
    }
  }
}
