import OpsDomain
import OpsStorage

/// Input of `consumption.report`.
public struct ReportConsumption: Codable, Sendable {
  public var from: CivilDate?
  public var to: CivilDate?
  public var product: String?

  public init(from: CivilDate? = nil, to: CivilDate? = nil, product: String? = nil) {
    self.from = from
    self.to = to
    self.product = product
  }
}

extension WarehouseReportService {
  static let consumption = Operation<ReportConsumption, Listing<ConsumptionView>>(
    OperationDescriptor(
      "consumption.report", area: .warehouse,
      "Reports how products are used: how much a day, on which weekdays, more or less than before.",
      permission: .inventoryView, effect: .read, answer: "consumption/1", isList: true,
      parameters: ReportDays.parameters + [
        .option("product", .sku, label: "SKU", "Only this product.")
      ],
      columns: ConsumptionView.columns,
      examples: ["consumption report", "consumption report --product LAMP-1 --from 2027-01-01"],
      consistency: .snapshot))

  /// A line for each product that was used, most used first.
  public func consumption(
    _ input: ReportConsumption, _ call: Call
  ) async throws -> Outcome<Listing<ConsumptionView>> {
    try await desk.perform(Self.consumption, input, call) { transaction in
      // Days that are still to come would make every average too small.
      let latest = max(transaction.today, input.from ?? transaction.today)
      let days = try ReportDays(
        from: input.from, to: input.to.map { min($0, latest) }, today: transaction.today)
      var filter = days.filter
      if let sku = input.product {
        let product = try await transaction.repository(Product.self).named(sku)
        filter = .both(filter, .equals(StockDayFigures.Columns.productID, .id(product.id)))
      }
      let rows = try await transaction.repository(StockDayFigures.self).all(where: filter)
        .filter { !$0.issued.isZero }
      let groups = Dictionary(grouping: rows, by: \.productID)
      let names = try await ProductGroups(Array(groups.keys), transaction)
      let views = groups.compactMap { id, rows in
        names.products[id].map { Self.view($0, rows, days) }
      }
      return Listing(
        items: views.sorted { left, right in
          left.consumed == right.consumed
            ? TextFolding.bytewiseLess(left.sku, right.sku) : left.consumed > right.consumed
        })
    }
  }

  private static let largestTrend = 1_000
  private static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  private static func view(
    _ product: Product, _ rows: [StockDayFigures], _ days: ReportDays
  ) -> ConsumptionView {
    var weekdays = [Quantity](repeating: .zero, count: 7)
    var halves = [Quantity.zero, Quantity.zero]
    let middle = days.from.adding(days: days.count / 2)
    for row in rows {
      weekdays[row.day.weekday - 1] += row.issued
      halves[row.day < middle ? 0 : 1] += row.issued
    }
    let total = halves[0] + halves[1]
    let most = weekdays.max() ?? .zero
    return ConsumptionView(
      sku: product.sku, name: product.name, unit: product.unit, consumed: total,
      perDay: Quantity.ratio(
        total.rawValue, Int64(days.count) * FixedPoint.one, decimals: 3) ?? .zero,
      activeDays: rows.count { $0.issued.isPositive }, weekdays: weekdays,
      busiest: most.isPositive ? weekdays.firstIndex(of: most).map { weekdayNames[$0] } : nil,
      trend: trend(from: halves[0], to: halves[1]))
  }

  /// How the second half compares with the first, to two decimals; nil where there is nothing to
  /// compare with, or so little that the ratio says nothing.
  private static func trend(from first: Quantity, to second: Quantity) -> Quantity? {
    guard first.isPositive,
      Int128(second.rawValue) <= Int128(first.rawValue) * Int128(largestTrend)
    else { return nil }
    return Quantity.ratio(max(.zero, second).rawValue, first.rawValue, decimals: 2)
  }
}
