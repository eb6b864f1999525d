import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Goods that left on an earlier day")
struct BackdatedPickTests {
  /// Lot OLD is there from minute 10 on, NEW, which is due earlier, from minute 40 on; it is minute
  /// 60.
  private func rice() async throws -> StockBench {
    let bench = try await StockBench()
    bench.book.clock.set(to: StockBench.minute(60))
    try await bench.receive(
      5, of: "RICE", lot: "OLD", expires: "2028-05-01", on: StockBench.minute(10))
    try await bench.receive(
      5, of: "RICE", lot: "NEW", expires: "2028-01-01", on: StockBench.minute(40))
    return bench
  }

  @Test func comeFromALotThatWasThere() async throws {
    let bench = try await rice()
    let early = try await bench.issue(3, of: "RICE", on: StockBench.minute(20))
    #expect(early.lots.map(\.lot) == ["OLD"] && early.quantity == 3)
    #expect(try await bench.issue(1, of: "RICE").lots.map(\.lot) == ["NEW"])
    let late = try await bench.issue(5, of: "RICE", on: StockBench.minute(50))
    #expect(late.lots.map(\.lot) == ["NEW", "OLD"])
    #expect(late.lots.map(\.quantity) == [4, 1])
    #expect(try await bench.verify().ok)
  }

  @Test func areRefusedWhenTooLittleWasThere() async throws {
    let bench = try await rice()
    let error = await StockBench.refusal {
      try await bench.issue(6, of: "RICE", on: StockBench.minute(20))
    }
    #expect(error?.code == .insufficientStock)
    #expect(error?.message.contains("5 free at MAIN since") == true)
    #expect(
      await StockBench.refusal { try await bench.issue(1, of: "RICE", on: StockBench.minute(5)) }?
        .code == .insufficientStock)
  }

  @Test func areWhatWasNeverNeededSince() async throws {
    let bench = try await rice()
    // Between minute 20 and now two of OLD were away.
    try await bench.move(2, of: "RICE", lot: "OLD", on: StockBench.minute(25))
    try await bench.move(2, of: "RICE", from: "SHOP", to: "MAIN", on: StockBench.minute(30))
    let early = try await bench.issue(3, of: "RICE", on: StockBench.minute(20))
    #expect(early.lots.map(\.lot) == ["OLD"])
    let error = await StockBench.refusal {
      try await bench.issue(1, of: "RICE", on: StockBench.minute(20))
    }
    #expect(error?.code == .insufficientStock)
  }

  @Test func moveAndAreThrownAwayByTheSameRule() async throws {
    let bench = try await rice()
    let moved = try await bench.move(2, of: "RICE", on: StockBench.minute(20))
    #expect(moved.lots.map(\.lot) == ["OLD"])
    bench.book.clock.advance(milliseconds: 86_400_000)
    try await bench.receive(5, of: "RICE", lot: "LAST", expires: "2027-12-01")
    let yesterday = bench.book.world.calendar.date(of: bench.now).adding(days: -1)
    let gone = try await bench.book.dependencies.lots.discard(
      DiscardLot(
        sku: "RICE", quantity: 1, code: "spoiled", on: .clock(yesterday, milliseconds: 86_399_000)),
      bench.wil
    ).output
    #expect(gone.lots.map(\.lot) == ["NEW"])
  }
}
