import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("When something happened to a lot")
struct LotMomentTests {
  private func discard(_ milk: LotBench, on time: String?) async throws -> LotChangeView {
    try await milk.lots.discard(
      DiscardLot(
        sku: "MILK", quantity: 1, code: "spoiled", on: try time.map { try SiteTime(parsing: $0) }),
      milk.bench.wil
    ).output
  }

  @Test func aDayIsItsStartAndTodayIsNow() async throws {
    let milk = try await LotBench()
    try await milk.receive(9, lot: "A", due: 9)
    milk.pass(days: 3)
    let yesterday = milk.today.adding(days: -1)
    let start = milk.book.world.calendar.start(of: yesterday)
    #expect(try await discard(milk, on: yesterday.description).at == start)
    // The same day means the same moment wherever goods are said to have gone.
    let moved = try await milk.bench.move(
      1, of: "MILK", to: "SCRAP", lot: "A", on: start)
    #expect(moved.at == start)
    #expect(try await discard(milk, on: milk.today.description).at == milk.bench.now)
    #expect(try await discard(milk, on: nil).at == milk.bench.now)
  }

  @Test func aTimeOfTheDayMayBeGiven() async throws {
    let milk = try await LotBench()
    let bought = milk.today
    try await milk.receive(9, lot: "A", due: 9)
    milk.pass(days: 1)
    let early = await StockBench.refusal { try await discard(milk, on: bought.description) }
    #expect(early?.code == .insufficientStock)
    let late = try await discard(milk, on: "\(bought) 23:30")
    #expect(
      late.at == milk.book.world.calendar.instant(of: bought, secondsOfDay: 84_600))
    let future = await StockBench.refusal {
      try await discard(milk, on: "\(milk.today) 23:59")
    }
    #expect(future?.code == .badDate && future?.field == "on")
  }
}
