import OpsDomain

/// How much of one product was used in the days of a report, added up day by day.
struct ConsumptionSums {
  private static let largestTrend = 1_000
  private static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  private let days: ReportDays
  private let middle: CivilDate
  private var weekdays = [Quantity](repeating: .zero, count: 7)
  private var halves = (first: Quantity.zero, second: Quantity.zero)
  private var activeDays = 0

  init(_ days: ReportDays) {
    self.days = days
    middle = days.from.adding(days: days.count / 2)
  }

  /// Adds a day. Throws `data.bad_quantity` for a sum that does not fit into 64 bits.
  mutating func add(_ row: StockDayFigures) throws(OpsError) {
    let weekday = row.day.weekday - 1
    weekdays[weekday] = try weekdays[weekday].adding(row.issued)
    if row.day < middle {
      halves.first = try halves.first.adding(row.issued)
    } else {
      halves.second = try halves.second.adding(row.issued)
    }
    if row.issued.isPositive { activeDays += 1 }
  }

  /// Throws as ``add(_:)`` does.
  func view(of product: Product) throws(OpsError) -> ConsumptionView {
    let total = try halves.first.adding(halves.second)
    let most = weekdays.max() ?? .zero
    return ConsumptionView(
      sku: product.sku, name: product.name, unit: product.unit, consumed: total,
      perDay: Quantity.ratio(
        total.rawValue, Int64(days.count) * FixedPoint.one, decimals: 3) ?? .zero,
      activeDays: activeDays, weekdays: weekdays,
      busiest: most.isPositive
        ? weekdays.firstIndex(of: most).map { Self.weekdayNames[$0] } : nil,
      trend: Self.trend(from: halves.first, to: halves.second))
  }

  /// The second half compared with the first, to two decimals; nil where there is nothing to
  /// compare with, or too little for a useful ratio.
  private static func trend(from first: Quantity, to second: Quantity) -> Quantity? {
    guard first.isPositive,
      Int128(second.rawValue) <= Int128(first.rawValue) * Int128(largestTrend)
    else { return nil }
    return Quantity.ratio(max(.zero, second).rawValue, first.rawValue, decimals: 2)
  }
}
