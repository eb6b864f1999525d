import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The figures of a salesperson's workbench: sales of today beside yesterday, tiles and reminders.
struct SalesStart {
  /// Days of the trend.
  private static let days = 14

  private let transaction: Transaction
  private let lists: RequestLists

  init(_ transaction: Transaction, _ ready: ReadyGoods) {
    self.transaction = transaction
    lists = RequestLists(transaction, ready)
  }

  /// Seconds since midnight at the site.
  var secondsOfDay: Int { transaction.context.calendar.secondsOfDay(of: transaction.now) }

  func figures() async throws -> [DashboardView.Figure] {
    try await sales() + tiles() + reminders()
  }

  /// The caller's sales day by day.
  func trends() async throws -> [DashboardView.Trend] {
    let (today, currency) = (transaction.today, transaction.context.currency)
    let first = today.adding(days: 1 - Self.days)
    let totals = try await SalesService.dayTotals(from: first, to: today, transaction)
    let values = (first...today).map { SalesTrend.amountText(totals[$0] ?? 0, currency) }
    let sum = totals.values.reduce(Int128(0), +)
    return [
      DashboardView.Trend(
        "sales", "\(currency) sales a day", from: first, values,
        total: SalesTrend.amountText(sum, currency))
    ]
  }

  private func sales() async throws -> [DashboardView.Figure] {
    let (today, currency) = (transaction.today, transaction.context.currency)
    let yesterday = today.adding(days: -1)
    let totals = try await SalesService.dayTotals(from: yesterday, to: today, transaction)
    let (now, before) = (totals[today] ?? 0, totals[yesterday] ?? 0)
    // Of nothing there is no share.
    let change = before == 0 ? nil : Percentage.change(from: before, to: now)
    let words =
      change.map { "\($0.hasPrefix("-") ? "" : "+")\($0) % against yesterday" }
      ?? "nothing was sold yesterday"
    return [
      .init(
        "sales_today", "\(currency) sales today, \(words)", SalesTrend.amountText(now, currency),
        hint: now == 0 ? "opsh sales enter today --line SKU=QTY" : nil)
    ]
  }

  private func tiles() async throws -> [DashboardView.Figure] {
    var figures: [DashboardView.Figure] = []
    if try transaction.sees(Customer.schema) {
      let customers = try await transaction.repository(Customer.self).count(
        where: .equals(Customer.Columns.deletedAt, nil))
      figures.append(.init("customers", Counted.noun(customers, "customer"), customers))
    }
    if try transaction.sees(Product.schema) {
      let products = try await transaction.repository(Product.self).count()
      figures.append(.init("products", Counted.noun(products, "product"), products))
    }
    guard try transaction.sees(OutOfStockRequest.schema) else { return figures }
    typealias Columns = OutOfStockRequest.Columns
    let requests = transaction.repository(OutOfStockRequest.self)
    for (status, words) in [
      (RequestStatus.pending, "pending"), (.completed, "completed"), (.returned, "refunded"),
    ] {
      let count = try await requests.count(where: .equals(Columns.status, status))
      figures.append(
        .init(status.rawValue, "\(words) \(Counted.noun(count, "request"))", count))
    }
    return figures
  }

  private func reminders() async throws -> [DashboardView.Figure] {
    var figures: [DashboardView.Figure] = []
    if try transaction.sees(OutOfStockRequest.schema) {
      let overdue = try await lists.count(lists.overdue)
      let soon = try await lists.count(lists.dueSoon)
      figures.append(
        .init(
          "overdue", "overdue \(Counted.noun(overdue, "request"))", overdue,
          hint: overdue > 0 ? "opsh oos list --status pending --order oldest" : nil))
      figures.append(
        .init(
          "due_soon", "\(Counted.noun(soon, "request")) overdue within 7 days", soon,
          hint: soon > 0 ? "opsh oos dashboard" : nil))
    }
    if try transaction.sees(GiveBack.schema) {
      let open = try await transaction.repository(GiveBack.self).count(
        where: .oneOf(
          GiveBack.Columns.status, GiveBackStatus.allCases.filter { !$0.isFinal }))
      figures.append(
        .init(
          "givebacks", "open \(Counted.noun(open, "give-back"))", open,
          hint: open > 0 ? "opsh giveback list" : nil))
    }
    return figures
  }
}
