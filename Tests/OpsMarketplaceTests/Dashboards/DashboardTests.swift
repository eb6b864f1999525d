import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// What drivers, partners and administrators look at first.
@Suite("Dashboards of the marketplace (M-W8)")
struct DashboardTests {
  private let bench: DriverBench
  private var dashboards: MarketDashboardService { bench.book.dependencies.marketDashboards }

  init() async throws { bench = try await DriverBench() }

  /// Two deliveries of an hour each, and one order to accept.
  private func work() async throws {
    try await bench.working(bench.dora)
    for _ in 1...2 {
      let order = try await bench.order(tip: 100)
      bench.wait(seconds: 1_800)
      try await bench.deliver(order, by: bench.dora)
    }
    try await bench.order(.paymentConfirmed)
  }

  private func value(_ name: String, _ view: DashboardView) -> String? {
    view.figures.first { $0.name == name }?.value
  }

  @Test("M-W8, M-W15: a driver sees the day and the week as they were")
  func driver() async throws {
    try await work()
    let view = try await dashboards.driver(ShowDriverDashboard(), bench.dora).output
    #expect(view.title == "Driver DRV-000001")
    for span in ["today", "week"] {
      #expect(value("\(span)_deliveries", view) == "2")
      #expect(value("\(span)_hours", view) == "1.0")
      #expect(value("\(span)_rate", view) == "2.00")
      #expect(value("\(span)_punctual", view) == "100 %")
    }
    #expect(view.trends.map(\.name) == ["earned", "deliveries"])
    #expect(view.trends.allSatisfy { $0.values.count == 14 })
    #expect(view.trends[1].values.last == "2")
    let parts = view.charts[0].bars.map(\.label)
    for bar in view.charts[0].bars {
      #expect(bar.value.split(separator: ".").last?.count == 2, "\(bar)")
    }
    #expect(parts.contains("base") && parts.contains("tip"))
    try await bench.verified(bench.ned)
    let hidden = await failure {
      try await dashboards.driver(ShowDriverDashboard(driver: "DRV-000001"), bench.ned)
    }
    #expect(hidden?.code == .notFound)
  }

  @Test("M-W8: a partner sees what sells and what waits")
  func partner() async throws {
    try await work()
    let view = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    #expect(view.title == MarketFixture.partnerName)
    #expect(value("orders", view) == "3" && value("revenue", view) == "60.00")
    #expect(value("average", view) == "20.00" && value("period_orders", view) == "3")
    #expect(value("retention", view) == "100 %")
    let accept = view.figures.first { $0.name == "to_accept" }
    #expect(accept?.value == "1" && accept?.hint == "opsh order accept ORD-000003")
    #expect(view.charts[1].bars.reduce(0) { $0 + (Int($1.value) ?? 0) } == 3)
    for call in [bench.rob, bench.kim, bench.dora] {
      let refused = await failure {
        try await dashboards.partner(
          ShowPartnerDashboard(partner: MarketFixture.partnerName), call)
      }
      #expect(refused?.code == .denied)
    }
    let none = await failure {
      try await dashboards.partner(ShowPartnerDashboard(), bench.rob)
    }
    #expect(none?.code == .usage)
  }

  @Test func aPartnerComparesWithThePeriodBefore() async throws {
    try await bench.order(.paymentConfirmed)
    try await bench.order(.paymentConfirmed)
    bench.wait(seconds: 7 * 86_400)
    try await bench.order(.paymentConfirmed)
    let view = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    func label(_ name: String) -> String? { view.figures.first { $0.name == name }?.label }
    #expect(value("period_orders", view) == "1")
    #expect(label("period_orders") == "orders in 7 days, -50 %")
    #expect(value("period_customers", view) == "1")
    #expect(value("retention", view) == "0 %")
    #expect(label("retention") == "customers who came again in 7 days, 100 % before")
    #expect(value("returned", view) == "100 %")
  }

  @Test("M-W8: an administrator sees figures of what happened, and nothing at random")
  func marketplace() async throws {
    try await work()
    _ = try await bench.drivers.register(RegisterDriver(vehicle: .car), bench.ned)
    try await bench.order()
    let view = try await dashboards.marketplace(ShowMarketplaceDashboard(), bench.anna).output
    #expect(value("orders", view) == "4" && value("door", view) == "30")
    #expect(value("without_driver", view) == "1" && value("drivers", view) == "1")
    #expect(value("late", view) == "0")
    let statuses = Dictionary(
      uniqueKeysWithValues: view.charts[0].bars.map { ($0.label, $0.value) })
    #expect(statuses["ready for pickup"] == "1" && statuses["payment confirmed"] == "1")
    let refused = await failure {
      try await dashboards.marketplace(ShowMarketplaceDashboard(), bench.pat)
    }
    #expect(refused?.code == .denied)
  }

  @Test func sharesAndChangesAreRounded() {
    #expect(PercentText.of(0, in: 0) == "none" && PercentText.of(19, in: 20) == "95 %")
    #expect(PercentText.of(1, in: 3) == "33 %" && PercentText.of(2, in: 3) == "67 %")
    #expect(PercentText.change(from: 0, to: 5) == nil)
    #expect(PercentText.change(from: 100, to: 112) == "+12 %")
    #expect(PercentText.change(from: 200, to: 150) == "-25 %")
    #expect(PercentText.change(from: 7, to: 7) == "0 %")
  }
}
