import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.list`.
public struct ListCounts: OperationInput {
  /// `S`: Only counts with this status.
  public var status: [CountStatus]?
  /// Only counts that were opened for this location.
  public var location: NameOf<Location>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension CountService {
  static let list = Operation<ListCounts, Listing<CountView>>(
    "count.list", area: .warehouse, "Lists counts, newest first.", permission: .inventoryView,
    effect: .read,
    examples: ["count list", "count list --status review --status counting -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of counts. Throws `notfound.location`.
  public func list(
    _ input: ListCounts, _ call: Call
  ) async throws -> Outcome<Listing<CountView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var filter: Predicate = .everything
      if let status = input.status, !status.isEmpty {
        filter = .oneOf(CountSession.Columns.status, status)
      }
      if let code = input.location {
        let place = try await transaction.repository(Location.self).named(code)
        filter = .both(filter, .equals(CountSession.Columns.locationID, place.id))
      }
      let query = Query(
        CountSession.schema, where: filter, order: [.descending(CountSession.Columns.createdAt)])
      let page = try await transaction.repository(CountSession.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await CountView.of(page.items, transaction), next: page.next)
    }
  }
}
