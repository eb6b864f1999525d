import OpsDomain
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Dates that are corrected, and lots that became others")
struct LotDateTests {
  private func edit(_ milk: LotBench, _ lot: String, bestBefore day: Int) async throws {
    _ = try await milk.lots.edit(
      EditLot(lot: lot, bestBefore: milk.today.adding(days: day)), milk.bench.wil)
  }

  @Test func aCorrectedDateReachesAllThatBecameOfTheLot() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 60)
    let opened = try #require(try await milk.open(4).lots.first?.becomes)
    #expect(try await milk.show(opened).lot.due == milk.today.adding(days: 3))
    try await edit(milk, "A", bestBefore: 1)
    let child = try await milk.show(opened).lot
    #expect(child.due == milk.today.adding(days: 1))
    #expect(child.bestBefore == milk.today.adding(days: 1))
    // What is opened later on the same day joins a lot with the right date.
    #expect(try await milk.open(1, lot: "A").lots.first?.due == milk.today.adding(days: 1))
    try await edit(milk, "A", bestBefore: 60)
    #expect(try await milk.show(opened).lot.due == milk.today.adding(days: 3))
    #expect(try await milk.bench.verify().ok)
  }

  @Test func goodsThatWereOverWhenTheyWereFrozenAreNotGood() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 9)
    milk.pass(days: 2)
    let frozen = try #require(try await milk.freeze(4).lots.first?.becomes)
    milk.pass(days: 1)
    let thawed = try #require(try await milk.thaw(1).lots.first?.becomes)
    try await edit(milk, "A", bestBefore: -2)
    #expect(try await milk.show(frozen).lot.status == .expired)
    #expect(try await milk.show(thawed).lot.status == .expired)
    #expect(try await milk.bench.level("MILK").available == 0)
  }

  @Test func aDateThatSomebodySetIsKeptWhereItIsTheEarlierOne() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 9)
    let opened = try #require(try await milk.open(2).lots.first?.becomes)
    _ = try await milk.lots.edit(
      EditLot(lot: opened, due: milk.today.adding(days: 1)), milk.bench.wil)
    try await edit(milk, "A", bestBefore: 20)
    #expect(try await milk.show(opened).lot.due == milk.today.adding(days: 1))
    try await edit(milk, "A", bestBefore: 0)
    #expect(try await milk.show(opened).lot.due == milk.today)
  }

  @Test func goodsAreFrozenAgainOnlyUntilTheFirstDate() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 5)
    try await milk.freeze(2)
    milk.pass(days: 30)
    try await milk.thaw(2)
    let again = try await milk.freeze(2)
    #expect(again.lots.first?.due == milk.today.adding(days: 60))
  }

  @Test func goodsOpenedInTheFreezerAreThawedAndStayOpen() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 5)
    let frozen = try #require(try await milk.freeze(2).lots.first?.becomes)
    let opened = try #require(try await milk.open(2, lot: frozen).lots.first?.becomes)
    let cold = await StockBench.refusal { try await milk.freeze(1, lot: opened) }
    #expect(cold?.code == .insufficientStock)
    let thawed = try #require(try await milk.thaw(2).lots.first)
    #expect(thawed.due == milk.today.adding(days: 2))
    let code = try #require(thawed.becomes)
    #expect(try await milk.show(code).lot.opened)
  }

  @Test func lotsWithLongCodesHaveChildrenOfTheirOwn() async throws {
    let milk = try await LotBench()
    let long = "LOT-2026-000123-ABCDEFG"
    try await milk.receive(4, lot: long, due: 5)
    try await milk.freeze(4)
    let first = try #require(try await milk.thaw(1).lots.first?.becomes)
    milk.pass(days: 1)
    let second = try #require(try await milk.thaw(1).lots.first?.becomes)
    var opened: [String] = []
    for lot in [first, second] {
      opened.append(try #require(try await milk.open(1, lot: lot).lots.first?.becomes))
    }
    #expect(Set(opened).count == 2 && opened.allSatisfy { $0.count <= 64 })
    #expect(opened.allSatisfy { $0.hasPrefix(long) && $0.hasSuffix("/opened-\(milk.today)") })
  }
}
