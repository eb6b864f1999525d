import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `consumption.report`.
public struct ReportConsumption: OperationInput {
  /// First day of the report; 29 days before the last when it is not given.
  public var from: Of<ReportDays, CivilDate>?
  /// Last day of the report; today when it is not given.
  public var to: Of<ReportDays, CivilDate>?
  /// Only this product.
  public var product: NameOf<Product>?
}

extension WarehouseReportService {
  static let consumption = Operation<ReportConsumption, Listing<ConsumptionView>>(
    "consumption.report", area: .warehouse,
    "Reports the use of products: how much a day, on which weekdays, and the trend.",
    permission: .inventoryView, effect: .read,
    examples: ["consumption report", "consumption report --product LAMP-1 --from 2027-01-01"],
    consistency: .snapshot)

  /// A line for each product that was used, most used first.
  public func consumption(
    _ input: ReportConsumption, _ call: Call
  ) async throws -> Outcome<Listing<ConsumptionView>> {
    try await desk.perform(Self.consumption, input, call) { transaction in
      // Days in the future would make every average too small.
      let latest = max(transaction.today, input.from ?? transaction.today)
      let days = try ReportDays(
        from: input.from, to: input.to.map { min($0, latest) }, today: transaction.today)
      var filter = days.filter
      if let sku = input.product {
        let product = try await transaction.repository(Product.self).named(sku)
        filter = .both(filter, .equals(StockDayFigures.Columns.productID, product.id))
      }
      let wanted = filter
      let views = try await LargeFigures.flows(days).named(transaction) {
        try await Self.uses(wanted, days, transaction)
      }
      return Listing(
        items: views.sorted { left, right in
          left.consumed == right.consumed
            ? TextFolding.bytewiseLess(left.sku, right.sku) : left.consumed > right.consumed
        })
    }
  }

  private static func uses(
    _ filter: Predicate, _ days: ReportDays, _ transaction: Transaction
  ) async throws -> [ConsumptionView] {
    var pages = RowPages(Query(StockDayFigures.schema, where: filter), transaction)
    var sums: [RecordID: ConsumptionSums] = [:]
    while let row = try await pages.next() {
      let figures = try StockDayFigures(row)
      guard !figures.issued.isZero else { continue }
      try sums[figures.productID, default: ConsumptionSums(days)].add(figures)
    }
    let names = try await ProductGroups(Array(sums.keys), transaction)
    return try sums.compactMap { id, sums in
      try names.products[id].map { try sums.view(of: $0) }
    }
  }
}
