import OpsDomain
import OpsStorage

/// Input of `notice.outbox`.
public struct ListOutbox: OperationInput {
  /// Also show delivered and cancelled lines.
  public var settled: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension NoticeService {
  static let outbox = Operation<ListOutbox, Listing<NoticeDeliveryView>>(
    "notice.outbox", area: .platform,
    "Lists notices that are on their way, and those that could not be delivered.",
    permission: .systemManageNotifications, effect: .read,
    examples: ["notice outbox", "notice outbox --settled --limit 20"])

  /// A page of the outbox, what is tried next first.
  public func outbox(
    _ input: ListOutbox, _ call: Call
  ) async throws -> Outcome<Listing<NoticeDeliveryView>> {
    try await desk.perform(Self.outbox, input, call) { transaction in
      let open: [NoticeDeliveryState] = [.waiting, .failed]
      let filter: Predicate =
        input.settled == true
        ? .everything
        : .oneOf(NoticeDelivery.Columns.state, open)
      let query = Query(
        NoticeDelivery.schema, where: filter, order: [.ascending(NoticeDelivery.Columns.nextAt)])
      let page = try await transaction.repository(NoticeDelivery.self).fetch(
        PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(page.map(NoticeDeliveryView.init))
    }
  }
}
