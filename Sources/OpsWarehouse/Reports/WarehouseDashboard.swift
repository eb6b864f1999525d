import OpsDomain
import OpsKernel
import OpsStorage
import Synchronization

extension WarehouseReportService {
  /// How many days a dashboard looks back: as many as people remember, and few enough to add up
  /// each time.
  static let window = 14
  /// Bars that a chart shows.
  static let barCount = 8

  static let warehouseDashboard = Operation<ShowDashboard, DashboardView>(
    "warehouse.dashboard", area: .warehouse,
    "Shows the warehouse at a glance: stock, receipts, issues, low products.",
    permission: .inventoryView, effect: .read, answer: "warehouse.dashboard/1",
    examples: ["warehouse dashboard", "warehouse dashboard -o json"], consistency: .snapshot,
    sources: [.warehouse, .sales])

  /// The figures of two weeks: from kept sums, not from all movements. Throws `data.too_large` with
  /// the product whose figures are too large to add up.
  public func warehouseDashboard(
    _ input: ShowDashboard, _ call: Call
  ) async throws -> Outcome<DashboardView> {
    let holdsUntil = Mutex<Instant?>(nil)
    var outcome = try await desk.perform(Self.warehouseDashboard, input, call) { transaction in
      let today = transaction.today
      let days = try ReportDays(from: today.adding(days: 1 - Self.window), to: today, today: today)
      let (byDay, issued) = try await LargeFigures.flows(days).named(transaction) {
        (
          try await FlowSums.byDay(days, transaction),
          try await IssuedGoods.byProduct(days, transaction)
        )
      }
      let series = (0..<days.count).map { byDay[days.from.adding(days: $0)] ?? FlowSums() }
      let stock = try await LargeFigures.stock.named(transaction) {
        try await StockTotals(transaction)
      }
      holdsUntil.withLock { $0 = stock.holdsUntil }
      return DashboardView(
        title: "Warehouse", day: transaction.today,
        figures: try await Self.figures(stock, transaction),
        trends: [
          DashboardView.Trend("received", "received", from: days.from, series.map(\.received)),
          DashboardView.Trend("issued", "given out", from: days.from, series.map(\.issued)),
          DashboardView.Trend(
            "discarded", "thrown away", from: days.from, series.map(\.discarded)),
        ],
        charts: [
          DashboardView.Chart(
            "most_issued", "most given out in \(Counted.text(days.count, "day"))",
            try await Self.top(issued, transaction)),
          DashboardView.Chart("by_location", "on hand by location", stock.byLocation),
        ], lists: [])
    }
    outcome.holdsUntil = holdsUntil.withLock { $0 }
    return outcome
  }

  private static func figures(
    _ stock: StockTotals, _ transaction: Transaction
  ) async throws -> [DashboardView.Figure] {
    let low = try await lowProducts(stock, transaction)
    let waiting = try await OpenWork(transaction)
    return [
      .init("products", "\(Counted.noun(stock.products, "product")) in stock", stock.products),
      .init("on_hand", "on hand, all units", stock.onHand),
      .init("reserved", "reserved", stock.reserved),
      .init(
        "low", low == 1 ? "product below its threshold" : "products below their threshold", low,
        hint: low > 0 ? "opsh stock list --below low" : nil),
      .init(
        "requests", "\(Counted.noun(waiting.requests, "request")) waiting", waiting.requests,
        hint: waiting.requests > 0 ? "opsh oos list --status pending" : nil),
    ]
  }

  /// How many products with a threshold are below it.
  private static func lowProducts(
    _ stock: StockTotals, _ transaction: Transaction
  ) async throws -> Int {
    let guarded = try await transaction.repository(Product.self).all(
      where: .notEquals(Product.Columns.lowStock, nil))
    return guarded.count { product in
      product.lowStock.map { stock.available(product.id) < $0 } ?? false
    }
  }

  /// The products with the largest figures, the largest first.
  static func top(
    _ figures: [RecordID: Quantity], _ transaction: Transaction
  ) async throws -> [(String, Quantity)] {
    let first = figures.filter { $0.value.isPositive }.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }.prefix(barCount)
    let names = try await ProductGroups(first.map(\.key), transaction)
    return first.map { (names.sku(of: $0.key), $0.value) }
  }
}

/// Work that waits.
struct OpenWork {
  /// Requests that wait for goods; 0 for users who may not see them.
  let requests: Int64

  init(_ transaction: Transaction) async throws {
    requests = try await transaction.goodsRequests?.count(transaction) ?? 0
  }
}

/// Input of the dashboards: nothing.
public struct ShowDashboard: OperationInput {}
