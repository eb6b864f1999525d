import OpsDomain
import OpsStorage

/// Input of `reorder.propose`.
public struct ProposeReorder: Codable, Sendable {
  /// How demand is forecast.
  public enum Method: String, Sendable, CaseIterable, Codable {
    /// By what the demand looks like.
    case auto
    case movingAverage = "moving_average"
    case croston
  }

  public var location: String?
  public var product: [String]?
  public var method: Method?
  public var all: Bool?
  public var why: Bool?

  public init(
    location: String? = nil, product: [String]? = nil, method: Method? = nil,
    all: Bool? = nil, why: Bool? = nil
  ) {
    self.location = location
    self.product = product
    self.method = method
    self.all = all
    self.why = why
  }
}

extension ReorderService {
  static let propose = Operation<ProposeReorder, Listing<ReorderProposalView>>(
    OperationDescriptor(
      "reorder.propose", area: .warehouse,
      "Proposes what to order, by the rules, what is there and what is likely to be needed.",
      permission: .inventoryView, effect: .read, answer: "reorder.proposal/1", isList: true,
      parameters: [
        .option("location", .location, label: "L", "Only for this place."),
        .option("product", .sku, repeatable: true, label: "SKU", "Only of this product."),
        .option(
          "method", .choice(ProposeReorder.Method.allCases.map(\.rawValue)),
          label: ProposeReorder.Method.allCases.map(\.rawValue).joined(separator: "|"),
          "How demand is forecast; by what it looks like unless told."),
        .flag("all", "Rules as well by which nothing is needed."),
        .flag("why", "Say how it comes to each figure."),
      ],
      columns: ReorderProposalView.columns,
      examples: [
        "reorder propose", "reorder propose --location MAIN --product LAMP-1 --all --why -o json",
      ],
      consistency: .snapshot))

  /// What to order, rule by rule, in the order in which the rules were made. Throws
  /// `notfound.location` and `notfound.sku`.
  public func propose(
    _ input: ProposeReorder, _ call: Call
  ) async throws -> Outcome<Listing<ReorderProposalView>> {
    try await desk.perform(Self.propose, input, call) { transaction in
      let filter = try await Self.filter(input.location, input.product, transaction)
      let planner = ReorderPlanner(
        transaction: transaction, method: input.method.flatMap(Self.method),
        showsWhy: input.why ?? false)
      var proposals: [ReorderProposalView] = []
      for policy in try await transaction.repository(StockPolicy.self).all(where: filter) {
        try Task.checkCancellation()
        guard let proposal = try await planner.proposal(policy),
          input.all == true || proposal.quantity.isPositive
        else { continue }
        proposals.append(proposal)
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
