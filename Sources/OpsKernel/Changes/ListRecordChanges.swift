import OpsDomain
import OpsStorage

/// Input of `change.list`.
public struct ListRecordChanges: OperationInput {
  /// `NOUN`: Only changes of records of this kind, such as product.
  public var of: String?
  /// `CURSOR`: Start behind this change; start means the oldest one. Default: the latest ones.
  public var since: String?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ChangeService {
  static let list = Operation<ListRecordChanges, Listing<ChangeView>>(
    "change.list", area: .platform,
    "Lists changes of records that you may see, in the order in which they were made.",
    permission: nil, whyOpen: whyOpen, effect: .read,
    examples: ["change list --limit 10", "change list --of product --since start -o ndjson"])

  /// A page of changes. Without a place the latest ones, as far as a thousand commits go back.
  ///
  /// Throws `data.bad_value` for a limit or place that cannot be read, `notfound.any` for a kind of
  /// record that there is not, and `tempfail.gap` for a place that is too old or in another book.
  public func list(
    _ input: ListRecordChanges, _ call: Call
  ) async throws -> Outcome<Listing<ChangeView>> {
    try await desk.performOnJournal(Self.list, input, call) { journal, transaction in
      let limit = try PageRequest(limit: input.limit).narrow(Query(User.schema)).limit
      var feed = try await Self.feed(of: input.of, journal, transaction)
      guard let since = input.after ?? input.since else {
        return Listing(items: try await feed.latest(limit))
      }
      let place = try await feed.place(since, field: input.after == nil ? "since" : "after")
      let page = try await feed.page(after: place, limit: limit)
      return Listing(
        items: page.changes, next: page.isCaughtUp ? nil : page.cursor.description)
    }
  }
}
