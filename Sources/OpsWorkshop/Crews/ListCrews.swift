import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `crew.list`.
public struct ListCrews: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension CrewService {
  static let list = Operation<ListCrews, Listing<CrewView>>(
    "crew.list", area: .workshop, "Lists how many people have each skill, by shift.",
    permission: .productionViewConfig, effect: .read,
    examples: ["crew list", "crew list -o json"])

  /// A page of lines. Throws `data.bad_value` for a bad page.
  public func list(_ input: ListCrews, _ call: Call) async throws -> Outcome<Listing<CrewView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = CrewCapacity.Columns
      let query = Query(
        CrewCapacity.schema, where: .everything,
        order: [
          .ascending(Columns.skill), .ascending(Columns.shift), .ascending(Columns.weekday),
        ])
      let page = try await transaction.repository(CrewCapacity.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: page.items.map(CrewView.init), next: page.next)
    }
  }
}
