import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsSales

/// The workbench of a salesperson.
@Suite("The workbench of a salesperson")
struct SalesDashboardTests {
  private static let day: Int64 = 86_400_000
  private let bench: OutOfStockBench

  init() async throws { bench = try await OutOfStockBench() }

  private func board(_ role: Role = .salesperson) async throws -> DashboardView {
    try await bench.book.dependencies.sales.dashboard(
      ShowSalesDashboard(), bench.book.call(role)
    ).output
  }

  private func sell(_ quantity: String, at price: String) async throws {
    let today = bench.book.world.calendar.date(of: bench.book.clock.now())
    _ = try await bench.book.dependencies.sales.enter(
      EnterSales(date: today, line: ["LAMP-1=\(quantity)@\(price)"]),
      bench.book.call(.salesperson))
  }

  @Test(
    arguments: [
      (0, "Good night"), (4, "Good night"), (5, "Good morning"), (10, "Good morning"),
      (11, "Good day"), (13, "Good day"), (14, "Good afternoon"), (17, "Good afternoon"),
      (18, "Good evening"), (22, "Good evening"), (23, "Good night"),
    ])
  func theGreetingFollowsTheHour(hour: Int, words: String) {
    #expect(DayGreeting(hour * 3600).words == words)
    #expect(DayGreeting(hour * 3600 + 3599).words == words)
  }

  @Test func nothingOnBothDaysIsNoChange() async throws {
    let quiet = try #require(try await board().figures.first { $0.name == "sales_today" })
    #expect(quiet.label == "EUR sales today, nothing was sold yesterday")
  }

  @Test func todaysSalesStandBesideYesterday() async throws {
    try await sell("2", at: "10")
    bench.book.clock.advance(milliseconds: Self.day)
    let before = try #require(try await board().figures.first { $0.name == "sales_today" })
    #expect(before.value == "0.00" && before.label == "EUR sales today, -100 % against yesterday")
    #expect(before.hint == "opsh sales enter today --line SKU=QTY")
    try await sell("3", at: "10")
    let after = try #require(try await board().figures.first { $0.name == "sales_today" })
    #expect(after.value == "30.00" && after.label == "EUR sales today, +50 % against yesterday")
    #expect(after.hint == nil)
  }

  @Test func tasksSayWhyTheyComeFirst() async throws {
    try await bench.create(500)
    bench.book.clock.advance(milliseconds: Self.day)
    try await bench.create(501, for: "000002")
    bench.book.clock.advance(milliseconds: 2 * Self.day)
    try await bench.create(4, of: "RICE")
    let tasks = try #require(try await board().lists.first { $0.name == "tasks" })
    #expect(
      tasks.items.map(\.label) == [
        "critical, has waited 3 days: 500 of LAMP-1 for 000001",
        "warning, has waited 2 days: 501 of LAMP-1 for 000002",
        "waits: 4 of RICE for 000001",
      ])
  }

  @Test func thereAreTenTasksAtMost() async throws {
    for number in 1...12 { try await bench.create(.whole(Int64(100 + number))) }
    let tasks = try #require(try await board().lists.first { $0.name == "tasks" })
    // Five of the oldest; none of the others has goods or was delivered.
    #expect(tasks.items.count == 5)
  }

  @Test func deliveredRequestsAreFollowedUp() async throws {
    try await bench.create(5)
    try await bench.deliver("OOS-000001", 5)
    let tasks = try #require(try await board().lists.first { $0.name == "tasks" })
    #expect(tasks.items.map(\.hint) == ["opsh oos show OOS-000001"])
    bench.book.clock.advance(milliseconds: 3 * Self.day)
    #expect(try await board().lists.first { $0.name == "tasks" }?.items.isEmpty == true)
  }

  @Test func activityAndActionsAreShown() async throws {
    try await bench.create(5)
    bench.book.clock.advance(milliseconds: 60_000)
    try await bench.deliver("OOS-000001", 5)
    let lists = try await board().lists
    #expect(lists.map(\.name) == ["tasks", "activity", "actions"])
    #expect(
      lists[1].items.map(\.label) == [
        "5 of LAMP-1 delivered to 000001", "5 of LAMP-1 requested for 000001",
      ])
    #expect(lists[2].items.allSatisfy { $0.hint?.hasPrefix("opsh ") == true })
  }
}
