import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `reorder.propose`.
public struct ProposeReorder: OperationInput {
  /// Only rules for this location.
  public var location: NameOf<Location>?
  /// Only rules for this product.
  public var product: [NameOf<Product>]?
  /// `|`: How demand is forecast; default the method that fits the demand.
  public var method: Method?
  /// Also show rules that need no order now.
  public var satisfied: Bool?
  /// Show how each figure was calculated.
  public var why: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?

  /// How demand is forecast.
  public enum Method: String, Sendable, CaseIterable, Codable {
    /// Chosen by the demand.
    case auto
    /// The mean demand of the latest days.
    case movingAverage = "moving_average"
    /// For goods that are not needed on most days: the size of a demand over the time between
    /// demands.
    case croston
  }
}

extension ProposeReorder {
  public static var tells: [String: String] { ["why": "why"] }
}

extension ReorderService {
  static let propose = Operation<ProposeReorder, Listing<ReorderProposalView>>(
    "reorder.propose", area: .warehouse,
    "Proposes what to order, by the reorder rules, the stock and the expected demand.",
    permission: .inventoryView, effect: .read,
    examples: [
      "reorder propose",
      "reorder propose --location MAIN --product LAMP-1 --satisfied --why -o json",
    ],
    consistency: .snapshot)

  /// A page of what to order, rule by rule, in the order in which the rules were created. As many
  /// rules are checked as it takes to fill the page. The orders of a product, less what is moved,
  /// are what the material plan proposes to make or buy of it.
  ///
  /// Throws `notfound.location`, `notfound.sku`, and `data.bad_value` for a limit or position out
  /// of range.
  public func propose(
    _ input: ProposeReorder, _ call: Call
  ) async throws -> Outcome<Listing<ReorderProposalView>> {
    try await desk.perform(Self.propose, input, call) { transaction in
      let filter = try await Self.filter(input.location, input.product, transaction)
      var planner = ReorderPlanner(
        transaction: transaction, method: input.method.flatMap(Self.method),
        showsWhy: input.why ?? false)
      let request = PageRequest(limit: input.limit, after: input.after)
      let query = try request.narrow(Query(StockPolicy.schema, where: filter))
      var proposals: [ReorderProposalView] = []
      var pages = transaction.pages(query)
      while let rows = try await pages.next() {
        let policies = try rows.map { try StockPolicy($0) }
        try await planner.net(policies)
        for (row, policy) in zip(rows, policies) {
          try Task.checkCancellation()
          guard
            let proposal = try await planner.proposal(
              policy, satisfied: input.satisfied == true)
          else { continue }
          proposals.append(proposal)
          guard proposals.count < request.limit else {
            return Listing(items: proposals, next: Cursor.encode(query.position(of: row)))
          }
        }
      }
      return Listing(items: proposals)
    }
  }

  private static func method(_ choice: ProposeReorder.Method) -> DemandForecast.Method? {
    switch choice {
    case .auto: nil
    case .movingAverage: .movingAverage
    case .croston: .croston
    }
  }
}
