import OpsDomain
import OpsStorage

/// Input of `lot.list`.
public struct ListLots: Codable, Sendable {
  public var product: String?
  public var category: String?
  public var expiring: TimeSpan?
  public var location: String?
  /// A status, or `all`.
  public var status: String?
  public var limit: Int?
  public var after: String?

  public init(
    product: String? = nil, category: String? = nil, expiring: TimeSpan? = nil,
    location: String? = nil, status: String? = nil, limit: Int? = nil, after: String? = nil
  ) {
    self.product = product
    self.category = category
    self.expiring = expiring
    self.location = location
    self.status = status
    self.limit = limit
    self.after = after
  }
}

extension LotService {
  static let list = Operation<ListLots, Listing<LotView>>(
    OperationDescriptor(
      "lot.list", area: .warehouse,
      "Lists lots, those that are due first at the top; lots used up only when asked for.",
      permission: .inventoryView, effect: .read, answer: "lot/1", isList: true,
      parameters: [
        .option("product", .sku, label: "SKU", "Only lots of this product, used up or not."),
        .option("category", .name, label: "NAME", "Only of this category and those inside it."),
        .option(
          "expiring", .duration, label: "DURATION",
          "Only what is due within this time from today, such as 7d, and not over yet."),
        .option(
          "location", .location, label: "L",
          "Only lots of which something lies there or inside it, with all there is of them."),
        .option(
          "status", .choice(LotStatus.allCases.map(\.rawValue) + ["all"]),
          "Only lots of this status."),
      ] + PageRequest.parameters,
      columns: LotView.columns,
      examples: [
        "lot list", "lot list --expiring 7d", "lot list --product RICE --status all",
      ], consistency: .snapshot))

  /// A page of lots, by their last good day.
  public func list(_ input: ListLots, _ call: Call) async throws -> Outcome<Listing<LotView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let page = PageRequest(limit: input.limit, after: input.after)
      let filter = try await LotFilter(input, transaction)
      return try await filter.page(try page.narrow(try await filter.query()))
    }
  }
}
