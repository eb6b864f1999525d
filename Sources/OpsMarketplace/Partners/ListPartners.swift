import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `partner.list`.
public struct ListPartners: OperationInput {
  /// `|`: Only this kind of business.
  public var kind: PartnerKind?
  /// `|`: Only partners in this state.
  public var state: PartnerState?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension PartnerService {
  static let list = Operation<ListPartners, Listing<PartnerView>>(
    "partner.list", area: .marketplace,
    "Lists verified partners and your own, by name.",
    permission: .marketExplore, effect: .read,
    examples: ["partner list --kind restaurant", "partner list --state verified -o json"],
    consistency: .snapshot,
    narrows: ["kind": Narrowing("kind"), "state": Narrowing("state")])

  /// A page of the partners that the caller sees. Throws `data.bad_value` for a bad page.
  public func list(
    _ input: ListPartners, _ call: Call
  ) async throws -> Outcome<Listing<PartnerView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = Partner.Columns
      let conditions = [
        input.state.map { Predicate.equals(Columns.state, $0) },
        input.kind.map { Predicate.equals(Columns.kind, $0) },
      ].compactMap(\.self)
      let query = Query(
        Partner.schema, where: conditions.reduce(.everything, Predicate.both),
        order: [.ascending(Columns.foldedName)])
      let page = try await transaction.repository(Partner.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      let reader = PartnerReader(transaction)
      var views: [PartnerView] = []
      for partner in page.items { views.append(try await reader.view(partner)) }
      return Listing(items: views, next: page.next)
    }
  }
}
