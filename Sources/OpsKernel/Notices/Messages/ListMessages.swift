import OpsDomain
import OpsStorage

/// Input of `message.list`.
public struct ListMessages: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension MessageService {
  static let list = Operation<ListMessages, Listing<MessageView>>(
    "message.list", area: .platform, "Lists the messages that were sent, newest first.",
    permission: .systemManageNotifications, effect: .read,
    examples: ["message list", "message list -o json"], consistency: .snapshot)

  /// A page of messages. What people got is in their own inboxes: `notice.list`.
  public func list(
    _ input: ListMessages, _ call: Call
  ) async throws -> Outcome<Listing<MessageView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(Message.schema, order: [.descending(Message.Columns.sentAt)])
      let page = try await transaction.repository(Message.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await MessageView.of(page.items, transaction), next: page.next)
    }
  }
}
