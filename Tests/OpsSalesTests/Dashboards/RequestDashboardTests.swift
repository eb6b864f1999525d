import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsSales

/// The five lists of requests and the figures of a day.
@Suite("The dashboard of out-of-stock requests")
struct RequestDashboardTests {
  private static let day: Int64 = 86_400_000
  private let bench: OutOfStockBench

  init() async throws { bench = try await OutOfStockBench() }

  private func board(_ day: CivilDate? = nil) async throws -> DashboardView {
    try await bench.service.dashboard(
      ShowRequestDashboard(day: day), bench.book.call(.salesperson)
    ).output
  }

  private func list(_ name: String, _ board: DashboardView) throws -> DashboardView.List {
    try #require(board.lists.first { $0.name == name })
  }

  private func figure(_ name: String, _ board: DashboardView) throws -> String {
    try #require(board.figures.first { $0.name == name }).value
  }

  @Test func everyPendingRequestIsInOneOfThreeLists() async throws {
    try await bench.create(401)
    bench.book.clock.advance(milliseconds: 7 * Self.day)
    try await bench.create(402)
    // Needed within the week, so it is due soon although it is new.
    let today = bench.book.world.calendar.date(of: bench.book.clock.now())
    try await bench.create(403, for: "000002", neededBy: today.adding(days: 10))
    bench.book.clock.advance(milliseconds: 7 * Self.day)
    try await bench.create(404)
    let shown = try await board()
    #expect(try list("overdue", shown).items.map(\.name) == ["OOS-000001"])
    #expect(
      try list("due_soon", shown).items.map(\.name) == ["OOS-000002", "OOS-000003"])
    #expect(try list("recent", shown).items.map(\.name) == ["OOS-000004"])
    let total = try ["overdue", "due_soon", "recent"].map { try list($0, shown).total }
    #expect(total.reduce(0, +) == 4)
    // The statistics count the same.
    let figures = try await bench.service.stats(
      ShowStatistics(), bench.book.call(.salesperson)
    ).output.figures
    #expect(figures.overdue == 1 && figures.dueSoon == 2 && figures.pending == 4)
  }

  @Test func whatCanBeDeliveredAndWhatWasCompletedHaveTheirLists() async throws {
    try await bench.create(5)
    try await bench.create(3, for: "000002")
    _ = try await bench.allocate()
    try await bench.deliver("OOS-000001", 5)
    let shown = try await board()
    let ready = try list("to_deliver", shown)
    #expect(ready.items.map(\.name) == ["OOS-000002"])
    #expect(ready.items.first?.hint == "opsh oos deliver OOS-000002 3")
    let done = try list("completed", shown)
    #expect(done.items.map(\.name) == ["OOS-000001"])
    #expect(done.items.first?.label == "5 of LAMP-1 for 000001")
  }

  @Test func theFiguresAreThoseOfTheDay() async throws {
    let first = CivilDate(daysSinceEpoch: 20_878)
    try await bench.create(5)
    try await bench.create(3, for: "000002")
    try await bench.refund("OOS-000002")
    bench.book.clock.advance(milliseconds: Self.day)
    try await bench.create(1)
    let then = try await board(first)
    #expect(try figure("created", then) == "2" && figure("created_returned", then) == "1")
    let now = try await board()
    #expect(try figure("created", now) == "1")
    #expect(try figure("pending", now) == "2")
    #expect(then.trends.map(\.name) == ["created", "delivered"])
    #expect(then.trends.first?.values.last == "2")
  }

  @Test func aDayInTheFutureIsRefused() async throws {
    await #expect(throws: OpsError.self) {
      _ = try await board(CivilDate(daysSinceEpoch: 20_879))
    }
  }
}
