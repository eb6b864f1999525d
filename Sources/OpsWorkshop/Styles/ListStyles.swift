import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `style.list`.
public struct ListStyles: OperationInput {
  /// `|`: Only styles with this status.
  public var status: StyleStatus?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension StyleService {
  static let list = Operation<ListStyles, Listing<StyleView>>(
    "style.list", area: .workshop, "Lists production styles, the latest day first.",
    permission: .batchView, effect: .read,
    examples: ["style list", "style list --status in_production -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of styles. Throws `data.bad_value` for a bad page.
  public func list(_ input: ListStyles, _ call: Call) async throws -> Outcome<Listing<StyleView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = ProductionStyle.Columns
      let filter = input.status.map { Predicate.equals(Columns.status, $0) } ?? .everything
      let query = Query(
        ProductionStyle.schema, where: filter,
        order: [.descending(Columns.day), .descending(Columns.createdAt)])
      let page = try await transaction.repository(ProductionStyle.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await StyleView.of(page.items, transaction), next: page.next)
    }
  }

  static let show = Operation<StyleReference, StyleView>(
    "style.show", area: .workshop, "Shows one production style.",
    permission: .batchView, effect: .read,
    examples: ["style show ST-000001", "style show ST-000001 -o json"], consistency: .snapshot)

  /// One style. Throws `notfound.any`.
  public func show(_ input: StyleReference, _ call: Call) async throws -> Outcome<StyleView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let style = try await transaction.repository(ProductionStyle.self).named(input.style)
      return try await StyleView.of([style], transaction).only("A production style")
    }
  }
}
