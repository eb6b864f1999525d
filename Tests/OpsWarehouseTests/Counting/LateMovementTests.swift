import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Movements recorded after a count was posted, and dated before it")
struct LateMovementTests {
  /// A lamp bin at SHOP that was counted twice: receipts 10, 1, 1 in minutes 1, 3 and 5; 6 counted
  /// in minute 4, 8 in minute 6. It is minute 10.
  private func counted() async throws -> CountBench {
    let bench = try await CountBench()
    try await bench.set("count.tolerance_ratio", "1")
    bench.pass(minutes: 1)
    try await bench.stock.receive(10, at: "SHOP", cost: "5")
    bench.pass(minutes: 2)
    try await bench.stock.receive(1, at: "SHOP")
    bench.pass(minutes: 1)
    try await count(6, "C-000001", bench)
    bench.pass(minutes: 1)
    try await bench.stock.receive(1, at: "SHOP")
    bench.pass(minutes: 1)
    try await count(8, "C-000002", bench)
    bench.pass(minutes: 4)
    return bench
  }

  private func count(_ quantity: Quantity, _ number: String, _ bench: CountBench) async throws {
    try await bench.open(OpenCount(location: "SHOP", product: ["LAMP-1"]))
    try await bench.enter(quantity, in: number, at: "SHOP")
    try await bench.approve(number)
    try await bench.post(number)
  }

  private func level(_ bench: CountBench, _ minute: Int64) async throws -> Quantity? {
    try await bench.stock.level(at: "SHOP", asOf: StockBench.minute(minute)).onHand
  }

  @Test func theLevelStaysWhatWasCounted() async throws {
    let bench = try await counted()
    #expect(try await bench.lines("C-000001").first?.difference == -5)
    #expect(try await bench.lines("C-000002").first?.difference == 1)
    try await bench.stock.receive(10, at: "SHOP", on: StockBench.minute(2))
    #expect(try await level(bench, 3) == 21)
    #expect(try await level(bench, 4) == 6)
    #expect(try await level(bench, 6) == 8)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 8)
    let first = try #require(try await bench.lines("C-000001").first)
    #expect(first.difference == -15 && first.late == 10 && first.counted == 6)
    let second = try #require(try await bench.lines("C-000002").first)
    #expect(second.difference == 1 && second.late == nil)
    #expect(try await bench.stock.verify().ok)
    #expect(try await StockReplay.violations(of: bench.book).isEmpty)
  }

  @Test func onlyTheFirstCountAfterwardsCompensates() async throws {
    let bench = try await counted()
    try await bench.stock.issue(1, at: "SHOP", on: StockBench.minute(5))
    #expect(try await bench.lines("C-000001").first?.late == nil)
    #expect(try await bench.lines("C-000002").first?.difference == 2)
    #expect(try await level(bench, 4) == 6)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 8)
    // Nothing stands after this one.
    try await bench.stock.issue(1, at: "SHOP", on: StockBench.minute(7))
    #expect(try await bench.stock.level(at: "SHOP").onHand == 7)
  }

  @Test func aCountWithoutADifferenceHoldsAsWell() async throws {
    let bench = try await CountBench()
    bench.pass(minutes: 5)
    try await bench.open()
    try await bench.enter(20)
    try await bench.approve()
    try await bench.post()
    bench.pass(minutes: 5)
    try await bench.stock.issue(3, on: StockBench.minute(2))
    #expect(try await bench.stock.level().onHand == 20)
    let line = try #require(try await bench.lines().first)
    #expect(line.difference == 3 && line.late == -3)
  }

  @Test func whatNeverWasThereCannotLeaveLateEither() async throws {
    let bench = try await counted()
    let refused = await StockBench.refusal {
      try await bench.stock.issue(12, at: "SHOP", on: StockBench.minute(3))
    }
    #expect(refused?.code == .insufficientStock)
    // 11 were there in minute 3, more than was ever left after the count.
    try await bench.stock.issue(11, at: "SHOP", on: StockBench.minute(3))
    #expect(try await level(bench, 3) == 0)
    #expect(try await level(bench, 4) == 6)
    #expect(try await StockReplay.violations(of: bench.book).isEmpty)
  }

  @Test func aTransferIsSetAgainstTheCountsOfBothPlaces() async throws {
    let bench = try await counted()
    try await bench.open(OpenCount(location: "MAIN", product: ["LAMP-1"]))
    try await bench.enter(20, in: "C-000003", at: "MAIN")
    try await bench.approve("C-000003")
    try await bench.post("C-000003")
    bench.pass(minutes: 1)
    try await bench.stock.move(4, from: "MAIN", to: "SHOP", on: StockBench.minute(2))
    #expect(try await bench.stock.level(at: "MAIN").onHand == 20)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 8)
    #expect(try await bench.lines("C-000001").first?.difference == -9)
    #expect(try await bench.lines("C-000003").first?.difference == 4)
  }

  @Test func undoOfALateMovementTakesItsCompensationAlong() async throws {
    let bench = try await counted()
    try await bench.stock.receive(10, at: "SHOP", on: StockBench.minute(2))
    let changesets = bench.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), bench.wil)
    #expect(try await level(bench, 3) == 11)
    #expect(try await level(bench, 4) == 6)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 8)
    #expect(try await bench.lines("C-000001").first?.difference == -5)
    _ = try await changesets.redo(CommitReference(), bench.wil)
    #expect(try await level(bench, 3) == 21)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 8)
    #expect(try await bench.lines("C-000001").first?.late == 10)
    #expect(try await StockReplay.violations(of: bench.book).isEmpty)
  }

  @Test func undoOfAMovementBeforeACountLeavesWhatWasCounted() async throws {
    let bench = try await CountBench()
    try await bench.set("count.tolerance_ratio", "1")
    bench.pass(minutes: 1)
    try await bench.stock.receive(10, at: "SHOP")
    bench.pass(minutes: 1)
    try await count(4, "C-000001", bench)
    bench.pass(minutes: 1)
    // The receipt was an error: what was counted lay there all the same.
    let receipt = try await bench.commit(of: "stock.receive")
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: receipt), bench.wil)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 4)
    #expect(try await bench.lines().first?.difference == 4)
  }

  @Test func anUndoneCountLetsTheLateMovementCountAgain() async throws {
    let bench = try await counted()
    try await bench.stock.receive(10, at: "SHOP", on: StockBench.minute(2))
    let changesets = bench.book.dependencies.changesets
    let posted = try await bench.commit(of: "count.post", last: 2)
    _ = try await changesets.undo(CommitReference(commit: posted), bench.anna)
    #expect(try await level(bench, 4) == 21)
    // The second count stands.
    #expect(try await level(bench, 6) == 8)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 8)
    #expect(try await bench.lines("C-000002").first?.difference == -14)
    let shown = try await bench.counts.show(CountReference(count: "C-000001"), bench.wil).output
    #expect(shown.status == .review && shown.approvedAt != nil && shown.postedAt == nil)
    // Its figures are looked at again before it is posted.
    #expect(await StockBench.refusal { try await bench.post("C-000001") }?.code == .ruleViolated)
    let redone = await StockBench.refusal {
      try await changesets.redo(CommitReference(), bench.anna)
    }
    #expect(redone?.code == .ruleViolated)
    try await bench.approve("C-000001")
    try await bench.post("C-000001")
    #expect(try await level(bench, 4) == 6)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 8)
    #expect(try await bench.lines("C-000002").first?.difference == 1)
    #expect(try await StockReplay.violations(of: bench.book).isEmpty)
  }

  @Test func aClosedPeriodRefusesTheLateMovement() async throws {
    let bench = try await counted()
    bench.pass(minutes: 2 * 24 * 60)
    let day = bench.book.world.calendar.date(of: SampleBook.start)
    _ = try await bench.book.dependencies.periods.close(
      ClosePeriod(date: day), bench.anna)
    let refused = await StockBench.refusal {
      try await bench.stock.receive(10, at: "SHOP", on: StockBench.minute(2))
    }
    #expect(refused?.code == .periodClosed)
    let undone = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: try await bench.commit(of: "count.post", last: 1)), bench.anna)
    }
    #expect(undone?.code == .periodClosed)
  }

  @Test func aCountEnteredLaterCompensatesAtItsOwnMoment() async throws {
    let bench = try await CountBench()
    try await bench.set("count.tolerance_ratio", "1")
    bench.pass(minutes: 10)
    try await bench.open(OpenCount(at: StockBench.minute(5)))
    try await bench.enter(15)
    try await bench.approve()
    try await bench.post()
    bench.pass(minutes: 1)
    // Figures of a moment hold all that happened in it.
    try await bench.stock.issue(2, on: StockBench.minute(5))
    try await bench.stock.issue(3, on: StockBench.minute(6))
    #expect(try await bench.stock.level(asOf: StockBench.minute(5)).onHand == 15)
    #expect(try await bench.stock.level().onHand == 12)
    #expect(try await bench.lines().first?.difference == -3)
  }

  @Test func anEarlierCountPostedLaterLeavesTheLaterOneStanding() async throws {
    let bench = try await CountBench()
    try await bench.set("count.tolerance_ratio", "1")
    bench.pass(minutes: 10)
    try await bench.open()
    try await bench.enter(12)
    try await bench.approve()
    try await bench.post()
    bench.pass(minutes: 1)
    try await bench.open(OpenCount(at: StockBench.minute(5)))
    try await bench.enter(18, in: "C-000002")
    try await bench.approve("C-000002")
    try await bench.post("C-000002")
    #expect(try await bench.stock.level(asOf: StockBench.minute(5)).onHand == 18)
    #expect(try await bench.stock.level().onHand == 12)
    #expect(try await bench.lines("C-000001").first?.difference == -6)
    #expect(try await bench.lines("C-000002").first?.difference == -2)
  }

  @Test func anotherCountThatHoldsTheBinStandsInTheWayOfUndo() async throws {
    let bench = try await counted()
    try await bench.open(OpenCount(location: "SHOP", product: ["LAMP-1"]))
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: try await bench.commit(of: "count.post", last: 1)), bench.anna)
    }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message.contains("C-000003") == true, "\(refused?.message ?? "")")
  }
}
