import OpsDomain
import OpsKernel
import OpsStorage

extension WarehouseReportService {
  static let expiryDashboard = Operation<ShowDashboard, DashboardView>(
    "expiry.dashboard", area: .warehouse,
    "Shows expiry at a glance: expired goods, goods due next, waste.",
    permission: .inventoryView, effect: .read, answer: "expiry.dashboard/1",
    examples: ["expiry dashboard", "expiry dashboard -o json"], consistency: .snapshot)

  /// Days ahead that count as soon, as in `lot list --expiring 7d`.
  private static let week = 7
  /// How many days ahead the dashboard looks.
  private static let horizon = 28

  /// What expires by day and by category, and what was thrown away.
  public func expiryDashboard(
    _ input: ShowDashboard, _ call: Call
  ) async throws -> Outcome<DashboardView> {
    try await desk.perform(Self.expiryDashboard, input, call) { transaction in
      try await Self.board(transaction)
    }
  }

  private static func board(_ transaction: Transaction) async throws -> DashboardView {
    let today = transaction.today
    let due = try await LargeFigures.stock.named(transaction) {
      try await Self.due(transaction)
    }
    let stock = due.stock
    let days = try ReportDays(from: today.adding(days: 1 - window), to: today, today: today)
    let waste = try await LargeFigures.flows(days).named(transaction) {
      try await WasteSums(days, transaction)
    }
    let ahead = (0..<horizon).map { stock.byDay[today.adding(days: $0)] ?? .zero }
    let past = (0..<days.count).map { waste.byDay[days.from.adding(days: $0)] ?? .zero }
    return DashboardView(
      title: "Expiry", day: today, figures: due.figures + wasted(waste.total, transaction),
      trends: [
        DashboardView.Trend("due", "due in \(horizon) days", from: today, ahead),
        DashboardView.Trend("discarded", "thrown away", from: days.from, past),
      ],
      charts: [
        DashboardView.Chart("due_soon", "due within 7 days, by category", due.categories),
        DashboardView.Chart(
          "wasted", "most thrown away in \(Counted.text(days.count, "day"))",
          try await top(waste.byProduct, transaction)),
      ], lists: [])
  }

  /// What the dashboard shows of stock that expires.
  private static func due(_ transaction: Transaction) async throws -> (
    stock: DatedStock, categories: [(String, Quantity)], figures: [DashboardView.Figure]
  ) {
    let today = transaction.today
    let stock = try await DatedStock(until: today.adding(days: horizon), transaction)
    let soon = try stock.soonByProduct(before: today.adding(days: week + 1))
    return (stock, try await byCategory(soon, transaction), try figures(stock, today))
  }

  private static func figures(
    _ stock: DatedStock, _ today: CivilDate
  ) throws -> [DashboardView.Figure] {
    let expired = stock.expired
    return [
      .init(
        "expired", "expired, still in stock", expired,
        hint: expired.isPositive ? "opsh lot list --status expired" : nil),
      .init("due_today", "due today", stock.byDay[today] ?? .zero),
      .init(
        "due_week", "due within 7 days",
        try stock.sum(from: today, before: today.adding(days: week + 1)),
        hint: "opsh lot list --expiring 7d"),
    ]
  }

  private static func wasted(
    _ total: FlowSums, _ transaction: Transaction
  ) -> [DashboardView.Figure] {
    var figures: [DashboardView.Figure] = [
      .init("waste_rate", "waste rate of \(window) days", share: total.wasteRate)
    ]
    if transaction.principal.seesAllCosts {
      let cost = Money(
        minorUnits: total.discardedCost, currency: transaction.context.currency)
      figures.append(.init("waste_value", "cost of goods thrown away", cost))
    }
    return figures
  }

  private static func byCategory(
    _ products: [RecordID: Quantity], _ transaction: Transaction
  ) async throws -> [(String, Quantity)] {
    let names = try await ProductGroups(Array(products.keys), transaction)
    let sums = try Dictionary(
      products.map { (names.category(of: $0.key), $0.value) },
      uniquingKeysWith: { try $0.adding($1) })
    return sums.filter { $0.value.isPositive }.sorted { left, right in
      left.value == right.value
        ? TextFolding.bytewiseLess(left.key, right.key) : left.value > right.value
    }.prefix(barCount).map { ($0.key, $0.value) }
  }
}
