import OpsDomain
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Backdated movements")
struct BackdatingTests {
  /// A book an hour old: 20 lamps from the start, all issued after 30 minutes, 10 more after 50.
  private func busy() async throws -> StockBench {
    let bench = try await StockBench()
    bench.book.clock.set(to: StockBench.minute(60))
    try await bench.issue(20, on: StockBench.minute(30))
    try await bench.receive(10, on: StockBench.minute(50))
    return bench
  }

  @Test func whatALaterIssueNeededCannotHaveLeftEarlier() async throws {
    let bench = try await busy()
    for minute: Int64 in [0, 10, 30, 40] {
      let error = await StockBench.refusal {
        try await bench.issue(1, on: StockBench.minute(minute))
      }
      #expect(error?.code == .insufficientStock && error?.field == "at", "minute \(minute)")
    }
    #expect(try await bench.issue(10, on: StockBench.minute(50)).onHand == .zero)
    #expect(try await bench.verify().ok)
  }

  @Test func aBackdatedReceiptMakesRoomForABackdatedIssue() async throws {
    let bench = try await busy()
    try await bench.receive(3, on: StockBench.minute(10))
    #expect(await StockBench.refusal { try await bench.issue(4, on: StockBench.minute(9)) } != nil)
    try await bench.issue(2, on: StockBench.minute(9))
    try await bench.issue(1, on: StockBench.minute(10))
    #expect(
      await StockBench.refusal { try await bench.issue(1, on: StockBench.minute(10)) } != nil)
    #expect(try await bench.verify().ok)
  }

  @Test func beforeTheFirstReceiptThereWasNothing() async throws {
    let bench = try await StockBench()
    bench.book.clock.set(to: StockBench.minute(60))
    let error = await StockBench.refusal { try await bench.issue(1, on: StockBench.minute(-1)) }
    #expect(error?.code == .insufficientStock)
  }

  @Test func otherPlacesSizesAndLotsDoNotCount() async throws {
    let bench = try await busy()
    try await bench.receive(5, at: "SHOP", on: StockBench.minute(5))
    #expect(try await bench.issue(5, at: "SHOP", on: StockBench.minute(6)).onHand == .zero)
    try await bench.receive(4, of: "SHIRT", size: "M", on: StockBench.minute(5))
    try await bench.issue(4, of: "SHIRT", size: "M", on: StockBench.minute(40))
    try await bench.receive(4, of: "SHIRT", size: "L", on: StockBench.minute(5))
    try await bench.issue(4, of: "SHIRT", size: "L", on: StockBench.minute(10))
    #expect(
      await StockBench.refusal {
        try await bench.issue(1, of: "SHIRT", size: "M", on: StockBench.minute(10))
      }?.code == .insufficientStock)
  }

  @Test func aLocationWithoutAFloorTakesAnything() async throws {
    let bench = try await StockBench()
    bench.book.clock.set(to: StockBench.minute(60))
    _ = try await bench.locations.create(
      CreateLocation(code: "FAIR", allowNegative: true), bench.wil)
    try await bench.receive(5, at: "FAIR", on: StockBench.minute(50))
    #expect(try await bench.issue(5, at: "FAIR", on: StockBench.minute(10)).onHand == .zero)
  }

  @Test func movesAndLossesAreBackdatedUnderTheSameLaw() async throws {
    let bench = try await busy()
    #expect(
      await StockBench.refusal { try await bench.move(1, on: StockBench.minute(20)) }?.field == "at"
    )
    #expect(
      await StockBench.refusal { try await bench.adjust(-1, on: StockBench.minute(20)) }?.field
        == "at")
    try await bench.move(4, on: StockBench.minute(55))
    #expect(try await bench.level(at: "SHOP").onHand == 4)
  }

  @Test func aLongHistoryIsWalkedPageByPage() async throws {
    let bench = try await StockBench()
    bench.book.clock.set(to: StockBench.minute(5000))
    try await bench.issue(20, on: StockBench.minute(1))
    for minute: Int64 in 2...1100 {
      try await bench.receive(1, on: StockBench.minute(minute))
    }
    #expect(await StockBench.refusal { try await bench.issue(1, on: StockBench.minute(1)) } != nil)
    #expect(try await bench.issue(1, on: StockBench.minute(2)).onHand == 1098)
  }
}
