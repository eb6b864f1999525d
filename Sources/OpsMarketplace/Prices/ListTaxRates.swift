import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `tax.list`.
public struct ListTaxRates: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension TaxService {
  static let list = Operation<ListTaxRates, Listing<TaxRateView>>(
    "tax.list", area: .marketplace, "Lists the tax table by region and kind of goods.",
    permission: .marketAdminister, effect: .read, examples: ["tax list", "tax list -o json"])

  /// A page of the table. Throws `data.bad_value` for a bad page.
  public func list(
    _ input: ListTaxRates, _ call: Call
  ) async throws -> Outcome<Listing<TaxRateView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = TaxRate.Columns
      let query = Query(
        TaxRate.schema, where: .everything,
        order: [.ascending(Columns.region), .ascending(Columns.kind)])
      let page = try await transaction.repository(TaxRate.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: page.items.map(TaxRateView.init), next: page.next)
    }
  }
}
