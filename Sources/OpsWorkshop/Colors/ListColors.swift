import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `color.list`.
public struct ListColors: OperationInput {
  /// Also list retired colors.
  public var retired: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ColorService {
  static let list = Operation<ListColors, Listing<ColorView>>(
    "color.list", area: .workshop, "Lists colors by name.", permission: .machineView, effect: .read,
    examples: ["color list", "color list --retired -o json"])

  /// A page of colours. Throws `data.bad_value` for a bad page.
  public func list(_ input: ListColors, _ call: Call) async throws -> Outcome<Listing<ColorView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        ColorCard.schema,
        where: input.retired == true ? .everything : .equals(ColorCard.Columns.isActive, true),
        order: [.ascending(ColorCard.Columns.foldedName)])
      let page = try await transaction.repository(ColorCard.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: page.items.map(ColorView.init), next: page.next)
    }
  }
}
