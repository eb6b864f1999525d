import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `period.list`.
public struct ListPeriods: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension PeriodService {
  static let list = Operation<ListPeriods, Listing<ClosedPeriodView>>(
    "period.list", area: .warehouse,
    "Lists the closed periods, including those that were reopened, latest first.",
    permission: .inventoryView, effect: .read,
    examples: ["period list", "period list --limit 3 -o json"])

  /// A page of closings, the latest period first. Only users who may see costs see the value of the
  /// stock.
  public func list(
    _ input: ListPeriods, _ call: Call
  ) async throws -> Outcome<Listing<ClosedPeriodView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        ClosedPeriod.schema, order: [.descending(ClosedPeriod.Columns.endsAt)])
      let page = try await transaction.repository(ClosedPeriod.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await Self.views(page.items, transaction), next: page.next)
    }
  }
}
