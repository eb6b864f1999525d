import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What stock is worth after an undo")
struct UndoneValueTests {
  /// 10 kg of rice at 10 on day 10, 9 of them given out on day 20 by the commit that is returned,
  /// and 1 at 100 on day 50.
  private func issued() async throws -> (ValuationBench, issue: Int64) {
    let bench = try await ValuationBench()
    try await bench.stock.receive(10, of: "RICE", cost: "10", on: ValuationBench.day(10))
    try await bench.stock.issue(9, of: "RICE", on: ValuationBench.day(20))
    let issue = try await bench.stock.commits()
    try await bench.stock.receive(1, of: "RICE", cost: "100", on: ValuationBench.day(50))
    return (bench, issue)
  }

  private func values(
    _ bench: ValuationBench, asOf date: String? = nil
  ) async throws -> [String] {
    [
      try await bench.show(.average, asOf: date).total,
      try await bench.show(.fifo, asOf: date).total,
    ]
  }

  private func oldest(_ bench: ValuationBench, at location: String? = nil) async throws -> Int? {
    try await bench.book.dependencies.valuation.ageing(
      ShowAgeing(location: location, product: ["RICE"]), bench.stock.wil
    ).output.products.first?.oldestDays
  }

  @Test func goodsComeBackToTheirLayerCostAndAge() async throws {
    let (bench, issue) = try await issued()
    #expect(try await values(bench) == ["110.00", "110.00"])
    try await bench.undo(issue)
    #expect(try await values(bench) == ["200.00", "200.00"])
    #expect(try await oldest(bench) == 90)
    // What goes out now is of the first layer again.
    try await bench.stock.issue(10, of: "RICE")
    #expect(try await bench.show(.fifo).total == "100.00")
  }

  @Test func aRedoTakesThemOutAgainWhereTheyHadGone() async throws {
    let (bench, issue) = try await issued()
    let before = try await values(bench)
    try await bench.undo(issue)
    #expect(try await values(bench) == ["200.00", "200.00"])
    try await bench.redo()
    #expect(try await values(bench) == before)
    // What brought the issue back is itself undone, and so is that.
    try await bench.undo(try await bench.stock.commits())
    #expect(try await values(bench) == ["200.00", "200.00"])
    try await bench.redo()
    #expect(try await values(bench) == before)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func daysBeforeTheUndoKeepTheirFigures() async throws {
    let (bench, issue) = try await issued()
    let days = ["2027-03-15", "2027-04-01", "2027-05-01"]
    var before: [[String]] = []
    for day in days { before.append(try await values(bench, asOf: day)) }
    bench.book.clock.set(to: ValuationBench.day(110))
    try await bench.undo(issue)
    for (day, figures) in zip(days, before) {
      #expect(try await values(bench, asOf: day) == figures)
    }
    #expect(try await values(bench) == ["200.00", "200.00"])
  }

  @Test func aClosedPeriodStandsWhenAMovementOfItIsUndone() async throws {
    let (bench, issue) = try await issued()
    let closed = try await bench.close("2027-03-31")
    #expect(closed.averageValue == "10.00" && closed.fifoValue == "10.00")
    let kept = try await bench.checkpoints()
    try await bench.undo(issue)
    #expect(try await bench.checkpoints() == kept)
    #expect(try await values(bench, asOf: "2027-03-31") == ["10.00", "10.00"])
    #expect(try await values(bench) == ["200.00", "200.00"])
    try await bench.reopen("2027-03-31")
    #expect(try await bench.close("2027-03-31").averageValue == "10.00")
  }

  @Test func keptMonthsAreThoseOfTheirMoment() async throws {
    let (bench, issue) = try await issued()
    try await bench.undo(issue)
    bench.book.clock.set(to: ValuationBench.day(140))
    // March and April end before the undo, June after it: all are kept at once.
    let rice = try await bench.book.read {
      try await $0.repository(Product.self).named("RICE").id
    }
    try await bench.refresh()
    let kept = try await bench.checkpoints().filter { $0.productID == rice }
    #expect(kept.count == 3)
    for checkpoint in kept {
      let value = try await bench.replay("RICE", through: checkpoint.at)
      #expect(try checkpoint.state == value)
    }
    #expect(try await values(bench, asOf: "2027-03-31") == ["10.00", "10.00"])
    #expect(try await values(bench) == ["200.00", "200.00"])
    try await bench.redo()
    #expect(try await values(bench) == ["110.00", "110.00"])
  }

  @Test func lossesDiscardsAndFoundGoodsAreAsTheyWere() async throws {
    let bench = try await ValuationBench()
    try await bench.stock.receive(4, of: "RICE", lot: "A", cost: "1", on: ValuationBench.day(10))
    try await bench.stock.receive(4, of: "RICE", lot: "B", cost: "9", on: ValuationBench.day(30))
    let before = try await values(bench)
    // Of two lots: two movements.
    _ = try await bench.book.dependencies.lots.discard(
      DiscardLot(sku: "RICE", quantity: 6, code: "spoiled"), bench.stock.wil)
    try await bench.undo()
    #expect(try await values(bench) == before)
    try await bench.stock.adjust(-3, of: "RICE", lot: "B")
    try await bench.undo()
    #expect(try await values(bench) == before)
    try await bench.stock.adjust(3, of: "RICE", lot: "B")
    try await bench.undo()
    #expect(try await values(bench) == before)
    try await bench.stock.receive(4, of: "RICE", lot: "C", cost: "55")
    try await bench.undo()
    #expect(try await values(bench) == before)
    #expect(try await oldest(bench) == 90)
  }

  @Test func aMoveThatIsUndoneLeavesNoNewAgeAtItsPlace() async throws {
    let bench = try await ValuationBench()
    try await bench.stock.receive(4, of: "RICE", cost: "3", on: ValuationBench.day(10))
    try await bench.stock.move(4, of: "RICE", on: ValuationBench.day(95))
    #expect(try await oldest(bench, at: "SHOP") == 5)
    try await bench.undo()
    #expect(try await oldest(bench, at: "MAIN") == 90)
    #expect(try await oldest(bench, at: "SHOP") == nil)
    try await bench.redo()
    #expect(try await oldest(bench, at: "SHOP") == 5)
  }

  @Test func onlyTheExactOppositeTakesAMovementBack() async throws {
    let (bench, _) = try await issued()
    func write(_ quantity: Quantity) async -> OpsError? {
      await StockBench.refusal {
        try await bench.book.write { transaction in
          let movements = transaction.repository(StockMovement.self)
          let issue = try #require(
            try await movements.first(
              where: .equals(StockMovement.Columns.kind, .issue),
              order: []))
          _ = try await movements.create(
            StockMovement(
              id: transaction.nextID(), productID: issue.productID, fromID: issue.toID,
              toID: issue.fromID, quantity: quantity, kind: .issue, at: transaction.now,
              recordedAt: transaction.now, reverses: issue.id))
        }
      }
    }
    #expect(await write(8)?.code == .ruleViolated)
    #expect(await write(9) == nil)
    #expect(try await values(bench) == ["200.00", "200.00"])
  }
}
