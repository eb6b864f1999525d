import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

@Suite("Lapsed reservations in the figures")
struct LapsedReservationTests {
  @Test func theDashboardCountsNoReservationThatHasLapsed() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 20)
    try await milk.receive(5, lot: "B", due: 1)
    _ = try await milk.bench.reserve(5, of: "MILK", for: "Q-1", ttl: "1h")
    _ = try await milk.bench.reserve(2, of: "MILK", for: "Q-2", ttl: "100h")
    _ = try await milk.bench.reserve(1, of: "MILK", for: "Q-3")
    func board() async throws -> (reserved: String?, until: Instant?) {
      let outcome = try await milk.reports.warehouseDashboard(ShowDashboard(), milk.bench.wil)
      let figure = outcome.output.figures.first { $0.name == "reserved" }
      return (figure?.value, outcome.holdsUntil)
    }
    func held() async throws -> String {
      let items = try await milk.bench.book.dependencies.stock.list(ListStock(), milk.bench.wil)
        .output.items
      return items.reduce(Quantity.zero) { $0 + ($1.reserved ?? .zero) }.description
    }
    let start = milk.bench.book.clock.now()
    #expect(try await board() == ("8", start.adding(TimeSpan(milliseconds: 3_600_000))))
    #expect(try await held() == "8")
    // The first has lapsed; it held the lot that is over by then.
    milk.pass(days: 2)
    #expect(try await board() == ("3", start.adding(TimeSpan(milliseconds: 360_000_000))))
    #expect(try await held() == "3")
    milk.pass(days: 3)
    #expect(try await board() == ("1", nil))
    #expect(try await held() == "1")
  }

  @Test func whatHasLapsedIsFreeUnlessItHasExpired() async throws {
    let milk = try await LotBench()
    _ = try await milk.bench.book.dependencies.products.edit(
      EditProduct(sku: "MILK", lowStock: 8), milk.bench.anna)
    try await milk.receive(10, lot: "A", due: 20)
    try await milk.receive(10, lot: "B", due: 1)
    _ = try await milk.bench.reserve(15, of: "MILK", for: "Q-1", ttl: "1h")
    func low() async throws -> String? {
      try await milk.reports.warehouseDashboard(ShowDashboard(), milk.bench.wil).output
        .figures.first { $0.name == "low" }?.value
    }
    #expect(try await low() == "1", "five are free")
    milk.pass(days: 2)
    #expect(try await low() == "0", "ten are free, and ten that have expired are not")
    _ = try await milk.bench.book.dependencies.products.edit(
      EditProduct(sku: "MILK", lowStock: 11), milk.bench.anna)
    #expect(try await low() == "1")
  }
}
