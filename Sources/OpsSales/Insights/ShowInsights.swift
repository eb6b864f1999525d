import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.insights`.
public struct ShowInsights: OperationInput {
  /// What the requests are grouped by.
  public var by: RequestGrouping
  /// `|`: Days that count; default the last 30.
  public var period: InsightPeriod?
  /// First day, in place of a period.
  public var from: CivilDate?
  /// Last day, in place of a period.
  public var to: CivilDate?
  /// `|`: A usual question, which fills in what is not given; low_stock is for groups below 10
  /// requests (or pieces), high_value for those above 100.
  public var preset: InsightPreset?
  /// `|`: What is measured; default requests.
  public var measure: InsightMeasure?
  /// `OP:N`: Only groups whose value is gt, gte, lt, lte or eq a number, such as gte:10.
  public var threshold: [LineText]?
  /// `|`: Order of the groups; default value.
  public var sort: InsightOrder?
  /// `N`: Groups to show, 1 to 1000; default 10 regions, or 15 products or customers.
  public var top: Int?
  /// `C`: Only requests of this customer.
  public var customer: NameOf<Customer>?
  /// Only requests for this product.
  public var product: NameOf<Product>?
  /// Only requests of customers of this region.
  public var region: Name?
}

extension OutOfStockService {
  static let insights = Operation<ShowInsights, InsightsView>(
    "oos.insights", area: .sales,
    "Shows requests by region, product or customer, and compares them with the days before.",
    permission: .requestView, effect: .read,
    examples: [
      "oos insights product --period last_month",
      "oos insights region --preset top_performers",
      "oos insights customer --threshold gte:2 --sort name -o json",
    ],
    consistency: .snapshot)

  /// Requests of a period by group, day by day, and beside as many days before.
  ///
  /// Throws what ``InsightTerms`` throws, `notfound.customer`, `notfound.sku`, and `data.too_large`
  /// for quantities that are too large to add up.
  public func insights(
    _ input: ShowInsights, _ call: Call
  ) async throws -> Outcome<InsightsView> {
    try await desk.perform(Self.insights, input, call) { transaction in
      let terms = try InsightTerms(input, today: transaction.today)
      var filter = RequestFilter(transaction)
      try await filter.customer(input.customer)
      try await filter.product(input.product)
      try await filter.region(input.region)
      return try await InsightCount(terms, filter.predicate, transaction).view()
    }
  }
}
