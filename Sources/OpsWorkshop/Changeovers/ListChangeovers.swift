import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `changeover.list`.
public struct ListChangeovers: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ChangeoverService {
  static let list = Operation<ListChangeovers, Listing<ChangeoverView>>(
    "changeover.list", area: .workshop, "Lists change-over times.",
    permission: .productionViewConfig, effect: .read,
    examples: ["changeover list", "changeover list -o json"])

  /// A page of change-over times. Throws `data.bad_value` for a bad page.
  public func list(
    _ input: ListChangeovers, _ call: Call
  ) async throws -> Outcome<Listing<ChangeoverView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = ChangeoverTime.Columns
      let query = Query(
        ChangeoverTime.schema, where: .everything,
        order: [
          .ascending(Columns.kind), .ascending(Columns.group), .ascending(Columns.from),
          .ascending(Columns.to),
        ])
      let page = try await transaction.repository(ChangeoverTime.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await ChangeoverView.of(page.items, transaction), next: page.next)
    }
  }
}
