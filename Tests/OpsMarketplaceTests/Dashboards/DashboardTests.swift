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
      #expect(value("\(span)_punctual", view) == "1.00")
    }
    #expect(view.trends.map(\.name) == ["earned", "deliveries"])
    #expect(view.trends.allSatisfy { $0.values.count == 14 })
    #expect(view.trends[1].values.last == "2")
    let earned = view.trends[0]
    #expect(earned.label == "EUR earned a day")
    for amount in earned.values + [earned.total] {
      #expect(amount.split(separator: ".").last?.count == 2, "\(amount)")
    }
    #expect(view.charts.map(\.name) == ["parts_today", "parts"])
    for chart in view.charts {
      let parts = chart.bars.map(\.label)
      for bar in chart.bars {
        #expect(bar.value.split(separator: ".").last?.count == 2, "\(bar)")
      }
      #expect(parts.contains("base") && parts.contains("tip"))
    }
    try await bench.verified(bench.ned)
    let hidden = await failure {
      try await dashboards.driver(ShowDriverDashboard(driver: "DRV-000001"), bench.ned)
    }
    #expect(hidden?.code == .notFound)
  }

  /// kim has an order delivered, and says how it was.
  private func rated(partner: Int64, driver: Int64) async throws {
    let order = try await bench.order()
    try await bench.deliver(order, by: bench.dora)
    _ = try await bench.book.dependencies.ratings.give(
      GiveRating(order: order, partner: partner, driver: driver), bench.kim)
  }

  @Test("A driver's day and week stand apart: parts of the pay, and ratings beside all of them")
  func driverDayAndWeek() async throws {
    try await bench.working(bench.dora)
    // In the week before, yesterday, and today.
    for (stars, days) in [(1, 8), (3, 1), (5, 0)] as [(Int64, Int64)] {
      try await rated(partner: 5, driver: stars)
      bench.wait(seconds: days * 86_400)
    }
    let view = try await dashboards.driver(ShowDriverDashboard(), bench.dora).output
    func label(_ name: String) -> String? { view.figures.first { $0.name == name }?.label }
    #expect(value("rating", view) == "3.00" && label("rating") == "rating (all time, 3 ratings)")
    #expect(value("week_rating", view) == "4.00")
    #expect(label("week_rating") == "rating this week (2 ratings)")
    #expect(value("today_rating", view) == "5.00")
    #expect(value("today_deliveries", view) == "1" && value("week_deliveries", view) == "2")
    func base(_ chart: String) -> String? {
      view.charts.first { $0.name == chart }?.bars.first { $0.label == "base" }?.value
    }
    #expect(base("parts_today") == "3.50" && base("parts") == "7.00")
    #expect(value("today_earned", view) != value("week_earned", view))
    bench.wait(seconds: 7 * 86_400)
    let later = try await dashboards.driver(ShowDriverDashboard(), bench.dora).output
    #expect(value("rating", later) == "3.00" && value("week_rating", later) == "–")
    #expect(later.charts.allSatisfy { $0.bars.isEmpty })
  }

  @Test("M-W8: a partner sees what sells and what waits")
  func partner() async throws {
    try await work()
    let view = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    #expect(view.title == MarketFixture.partnerName)
    #expect(value("orders", view) == "3" && value("revenue", view) == "60.00")
    #expect(value("average", view) == "20.00" && value("period_orders", view) == "3")
    #expect(value("retention", view) == "1.00")
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

  @Test("An owner is shown what was sold in their time, administrators all of it")
  func anotherOwner() async throws {
    try await work()
    _ = try await bench.book.dependencies.partners.edit(
      EditPartner(partner: MarketFixture.partnerName, owner: "rob"), bench.anna)
    let own = try await dashboards.partner(ShowPartnerDashboard(), bench.rob).output
    #expect(value("orders", own) == "0" && value("revenue", own) == "0.00")
    #expect(value("period_orders", own) == "0" && value("period_customers", own) == "0")
    #expect(own.lists.first?.total == 0 && own.charts.allSatisfy(\.bars.isEmpty))
    let all = try await dashboards.partner(
      ShowPartnerDashboard(partner: MarketFixture.partnerName), bench.anna
    ).output
    #expect(value("orders", all) == "3" && all.lists.first?.total == 1)
    let refused = await failureCode {
      try await dashboards.partner(
        ShowPartnerDashboard(partner: MarketFixture.partnerName), bench.pat)
    }
    #expect(refused == .denied)
  }

  @Test func aPartnerComparesWithThePeriodBefore() async throws {
    try await bench.order(.paymentConfirmed)
    try await bench.order(.paymentConfirmed)
    bench.wait(seconds: 7 * 86_400)
    try await bench.order(.paymentConfirmed)
    let view = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    func label(_ name: String) -> String? { view.figures.first { $0.name == name }?.label }
    #expect(value("period_orders", view) == "1")
    #expect(label("period_orders") == "order in 7 days, -50 %")
    #expect(value("period_average", view) == "20.00")
    #expect(label("period_average") == "EUR average order in 7 days, 0 %")
    #expect(value("period_customers", view) == "1")
    #expect(value("retention", view) == "0.00")
    #expect(
      label("retention")
        == "customers in 7 days who ordered at least twice; 100 % in the 7 days before")
    #expect(value("returned", view) == "1.00")
    #expect(view.figures.filter { $0.unit == "share" }.map(\.name) == ["retention", "returned"])
  }

  @Test("Orders of today are called paid: one that waits for its payment is not among them")
  func ordersOfToday() async throws {
    try await bench.order(.paymentConfirmed)
    try await bench.order(.paymentProcessing)
    let partner = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    let market = try await dashboards.marketplace(ShowMarketplaceDashboard(), bench.anna).output
    for view in [partner, market] {
      let figure = view.figures.first { $0.name == "orders" }
      #expect(figure?.value == "1" && figure?.label == "paid order placed today")
    }
  }

  @Test("A partner's ratings of seven days stand beside those of the seven before")
  func partnerRatings() async throws {
    try await bench.working(bench.dora)
    for (stars, days) in [(2, 0), (3, 7), (5, 0)] as [(Int64, Int64)] {
      try await rated(partner: stars, driver: 5)
      bench.wait(seconds: days * 86_400)
    }
    let view = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    let figure = view.figures.first { $0.name == "period_rating" }
    #expect(figure?.value == "5.00")
    #expect(figure?.label == "rating in the last 7 days (1 rating); 2.50 in the 7 days before")
    #expect(value("rating", view) == "3.33")
    bench.wait(seconds: 30 * 86_400)
    let later = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    let none = later.figures.first { $0.name == "period_rating" }
    #expect(none?.value == "–")
    #expect(none?.label == "rating in the last 7 days (0 ratings); – in the 7 days before")
  }

  @Test("A partner reads each order that waits with the next step, what is to be accepted first")
  func pendingOrders() async throws {
    let driver = try await bench.working(bench.dora)
    let ready = try await bench.order(.readyForPickup)
    let alone = try await bench.order(.readyForPickup)
    _ = try await bench.deliveries.assign(AssignOrder(order: ready, driver: driver), bench.anna)
    let begun = try await bench.order(.preparing)
    bench.wait(seconds: 16 * 60)
    let accepted = try await bench.order(.accepted)
    let paid = try await bench.order(.paymentConfirmed)
    bench.wait(seconds: 59)
    let view = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    let list = try #require(view.lists.first)
    #expect(view.lists.count == 1 && list.name == "pending" && list.total == 5)
    let rows = list.items.map { [$0.name, $0.label, "\($0.minutes)", $0.hint ?? ""] }
    #expect(
      rows == [
        [paid, "payment confirmed", "0", "opsh order accept \(paid)"],
        [accepted, "accepted", "0", "opsh order start \(accepted)"],
        [begun, "preparing, late", "16", "opsh order ready \(begun)"],
        [ready, "ready for pickup, \(driver) comes", "16", ""],
        [alone, "ready for pickup, no driver yet", "16", ""],
      ])
    #expect(value("to_fetch", view) == "2")
  }

  @Test("A partner reads when an order is wanted, and begins with none too early")
  func ordersForLater() async throws {
    let wanted = SampleBook.start.adding(milliseconds: 86_400_000)
    let later = try await bench.order(.accepted, for: wanted)
    let paid = try await bench.order(.paymentConfirmed, for: wanted)
    let first = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    let time = bench.book.world.calendar.text(of: wanted)
    #expect(
      first.lists.first?.items.map { [$0.name, $0.label, $0.hint ?? ""] } == [
        [paid, "payment confirmed, for \(time)", "opsh order accept \(paid)"],
        [later, "accepted, for \(time)", ""],
      ])
    #expect(value("to_start", first) == "1")
    #expect(first.figures.first { $0.name == "to_start" }?.hint == nil)
    let now = try await bench.order(.accepted)
    let second = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    #expect(second.figures.first { $0.name == "to_start" }?.hint == "opsh order start \(now)")
  }

  @Test("The list of what waits has an end; all of it is counted")
  func manyPendingOrders() async throws {
    var orders: [String] = []
    for _ in 1...(PendingOrders.most + 3) {
      orders.append(try await bench.order(.paymentConfirmed))
      bench.wait(seconds: 1)
    }
    try await bench.order(.accepted)
    let view = try await dashboards.partner(ShowPartnerDashboard(), bench.pat).output
    let list = try #require(view.lists.first)
    #expect(list.items.map(\.name) == Array(orders.prefix(PendingOrders.most)))
    #expect(list.total == Int64(PendingOrders.most + 4))
    #expect(value("to_start", view) == "1")
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
    func label(_ name: String) -> String? { view.figures.first { $0.name == name }?.label }
    #expect(label("drivers") == "driver to verify" && label("partners") == "partners to verify")
    #expect(label("late") == "paid orders that are late")
    let statuses = Dictionary(
      uniqueKeysWithValues: view.charts[0].bars.map { ($0.label, $0.value) })
    #expect(statuses["ready for pickup"] == "1" && statuses["payment confirmed"] == "1")
    let refused = await failure {
      try await dashboards.marketplace(ShowMarketplaceDashboard(), bench.pat)
    }
    #expect(refused?.code == .denied)
  }
}
