import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `mould.list`.
public struct ListMoulds: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension MouldService {
  static let list = Operation<ListMoulds, Listing<MouldView>>(
    "mould.list", area: .workshop, "Lists moulds by code.", permission: .machineView,
    effect: .read, examples: ["mould list", "mould list -o json"])

  /// A page of moulds. Throws `data.bad_value` for a bad page.
  public func list(_ input: ListMoulds, _ call: Call) async throws -> Outcome<Listing<MouldView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        Mould.schema, where: .everything, order: [.ascending(Mould.Columns.foldedCode)])
      let page = try await transaction.repository(Mould.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: page.items.map(MouldView.init), next: page.next)
    }
  }
}
