import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsSales

/// What `today` says of the work of salespeople and of the warehouse.
@Suite("What waits today")
struct TodayTests {
  private static let day: Int64 = 86_400_000
  private let bench: OutOfStockBench

  init() async throws { bench = try await OutOfStockBench() }

  private func lines(
    _ role: Role = .salesperson, when: WaitingUrgency? = nil
  ) async throws -> [WaitingLine] {
    try await bench.book.dependencies.today.list(ListToday(when: when), bench.book.call(role))
      .output.items
  }

  @Test func nothingWaitsInAQuietBook() async throws {
    for role in [
      Role.salesperson, .warehouseKeeper, .workshopManager, .partner, .driver, .customer,
    ] {
      #expect(try await lines(role).isEmpty, "\(role)")
    }
  }

  @Test func overdueRequestsAreCountedOnceWhateverMakesThemOverdue() async throws {
    try await bench.create(400, neededBy: CivilDate(daysSinceEpoch: 20_880))
    bench.book.clock.advance(milliseconds: 14 * Self.day)
    // This one has not waited for long; its day has passed.
    try await bench.create(401, for: "000002", neededBy: CivilDate(daysSinceEpoch: 20_893))
    bench.book.clock.advance(milliseconds: 3 * Self.day)
    try await bench.create(402)
    let line = try #require(try await lines().first { $0.name == "requests_overdue" })
    #expect(line.count == 2 && line.urgency == .now)
    #expect(line.what == "overdue requests")
    #expect(line.list == "opsh oos list --status pending --order oldest")
  }

  @Test("A request that free stock could serve is work now, until the goods are allocated")
  func servable() async throws {
    try await bench.create(5)
    try await bench.create(3, for: "000002")
    let line = try #require(try await lines().first { $0.name == "requests_to_allocate" })
    #expect(line.count == 2 && line.urgency == .now)
    #expect(line.what == "requests that free stock could serve")
    #expect(line.command == "opsh oos allocate" && line.list == "opsh oos allocate --dry-run")
    #expect(try await !lines(.workshopManager).contains { $0.name == "requests_to_allocate" })
    _ = try await bench.allocate()
    #expect(try await !lines().contains { $0.name == "requests_to_allocate" })
    // Nothing is left for this one.
    try await bench.create(500)
    _ = try await bench.allocate()
    #expect(try await !lines().contains { $0.name == "requests_to_allocate" })
  }

  @Test func theCommandOfARequestWithGoodsDeliversThem() async throws {
    try await bench.create(5)
    _ = try await bench.allocate()
    let line = try #require(try await lines().first { $0.name == "requests_to_deliver" })
    #expect(line.count == 1 && line.what == "request with goods to deliver")
    #expect(line.command == "opsh oos deliver OOS-000001 5")
    // Those who deliver see it, whichever role they have.
    #expect(try await lines(.warehouseKeeper).contains { $0.name == "requests_to_deliver" })
    #expect(try await !lines(.workshopManager).contains { $0.name == "requests_to_deliver" })
    try await bench.deliver("OOS-000001", 5)
    #expect(try await !lines().contains { $0.name == "requests_to_deliver" })
  }

  @Test("Requests with goods: needed soonest first, those without a day last, the oldest first")
  func soonest() async throws {
    let today = bench.book.world.calendar.date(of: bench.book.clock.now())
    try await bench.create(1)
    bench.book.clock.advance(milliseconds: 1000)
    try await bench.create(2, for: "000002")
    try await bench.create(4, neededBy: today.adding(days: 9))
    try await bench.create(3, for: "000002", neededBy: today.adding(days: 5))
    _ = try await bench.allocate()
    let line = try #require(try await lines().first { $0.name == "requests_to_deliver" })
    #expect(line.count == 4 && line.command == "opsh oos deliver OOS-000004 3")
    #expect(line.list == "opsh oos list --with-goods --order needed_by")
    let wish = ListRequests(withGoods: true, order: .neededBy)
    let numbers = ["OOS-000004", "OOS-000003", "OOS-000001", "OOS-000002"]
    #expect(try await bench.list(wish) == numbers)
    let board = try await bench.service.dashboard(
      ShowRequestDashboard(), bench.book.call(.salesperson)
    ).output
    let ready = board.lists.first { $0.name == "to_deliver" }
    #expect(ready?.items.map(\.name) == numbers)
    try await bench.cancel("OOS-000004")
    #expect(try await bench.list(wish) == Array(numbers.dropFirst()))
  }

  @Test func theMostUrgentWorkComesFirst() async throws {
    try await bench.create(4)
    try await bench.create(500, for: "000002")
    _ = try await bench.allocate()
    bench.book.clock.advance(milliseconds: 15 * Self.day)
    let found = try await lines()
    #expect(found.map(\.name) == ["requests_overdue", "requests_to_deliver"])
    #expect(try await lines(when: .today).map(\.name) == ["requests_to_deliver"])
  }

  @Test func nobodyWhoHasNotSignedInIsAnswered() async throws {
    await #expect(throws: OpsError.self) {
      _ = try await bench.book.dependencies.today.list(ListToday(), Call(.nobody))
    }
  }
}
