import OpsDomain
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Goods that are opened")
struct OpenLotTests {
  @Test func openingShortensThePartThatIsOpened() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 9)
    let change = try await milk.open(2)
    #expect(change.quantity == 2 && change.change == "opened")
    let opened = try #require(change.lots.first?.becomes)
    let child = try await milk.show(opened).lot
    #expect(child.due == milk.today.adding(days: 3) && child.opened && child.parent == "A")
    #expect(child.openedOn == milk.today && child.quantity == 2 && child.remainingPercent == 100)
    #expect(child.bestBefore == milk.today.adding(days: 9))
    let rest = try await milk.show("A").lot
    #expect(rest.quantity == 8 && !rest.opened && rest.due == milk.today.adding(days: 9))
    #expect(try await milk.bench.level("MILK").onHand == 10)
    #expect(try await milk.bench.verify().ok)
  }

  @Test func openingNeverExtends() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 1)
    let change = try await milk.open(1)
    #expect(change.lots.first?.due == milk.today.adding(days: 1))
  }

  @Test func openingMayBeBackdatedButNotBeforeThePurchaseAndNotIntoTheFuture() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 9)
    milk.pass(days: 2)
    let change = try await milk.open(1, on: -1)
    #expect(change.lots.first?.due == milk.today.adding(days: 2))
    let early = await StockBench.refusal { try await milk.open(1, lot: "A", on: -3) }
    #expect(early?.code == .badDate && early?.field == "on")
    let late = await StockBench.refusal { try await milk.open(1, on: 1) }
    #expect(late?.code == .badDate)
  }

  @Test func openedTwiceOnOneDayIsOneLotAndOnAnotherDayAnother() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 9)
    let first = try await milk.open(1, lot: "A").lots.first?.becomes
    let second = try await milk.open(1, lot: "A").lots.first?.becomes
    milk.pass(days: 1)
    let third = try await milk.open(1, lot: "A").lots.first?.becomes
    #expect(first == second && third != first)
  }

  @Test func expiredAndOpenedGoodsAreNotOpenedUnlessThatIsSaid() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 1)
    milk.pass(days: 2)
    let refused = await StockBench.refusal { try await milk.open(1, lot: "A") }
    #expect(refused?.code == .lotExpired)
    let none = await StockBench.refusal { try await milk.open(1) }
    #expect(none?.code == .insufficientStock)
    let change = try await milk.open(1, lot: "A", expired: true)
    let opened = try #require(change.lots.first?.becomes)
    let again = await StockBench.refusal { try await milk.open(1, lot: opened) }
    #expect(again?.code == .badState)
  }

  @Test func openingIsTakenBackWhileNothingWasUsed() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 9)
    try await milk.open(3)
    _ = try await milk.lots.unopen(LotReference(lot: "A"), milk.bench.wil)
    #expect(try await milk.show("A").lot.quantity == 10)
    let opened = try #require(try await milk.open(3).lots.first?.becomes)
    try await milk.issue(1, lot: opened)
    let refused = await StockBench.refusal {
      try await milk.lots.unopen(LotReference(lot: opened), milk.bench.wil)
    }
    #expect(refused?.code == .badState)
    #expect(try await milk.bench.verify().ok)
  }

  @Test func moreThanThereIsIsNotOpenedAndNothingIsHalfDone() async throws {
    let milk = try await LotBench()
    try await milk.receive(3, lot: "A", due: 9)
    let before = try await milk.bench.commits()
    let refused = await StockBench.refusal { try await milk.open(4) }
    #expect(refused?.code == .insufficientStock)
    #expect(try await milk.bench.commits() == before)
    #expect(try await milk.list().count == 1)
  }

  @Test func useIsCountedDownToNothing() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 9)
    try await milk.issue(1, lot: "A")
    var lot = try await milk.show("A")
    #expect(lot.lot.remainingPercent == 75 && lot.lot.consumption == .partial)
    #expect(lot.history.first?.remainingPercent == 75 && lot.history.count == 1)
    let refused = await StockBench.refusal { try await milk.issue(4, lot: "A") }
    #expect(refused?.code == .insufficientStock)
    try await milk.issue(3, lot: "A")
    lot = try await milk.show("A")
    #expect(lot.lot.status == .consumed && lot.lot.remainingPercent == 0)
    #expect(lot.lot.lastConsumedAt == milk.bench.now && lot.history.count == 2)
  }

  @Test func aLotWithoutADateKeepsAsLongAsItsCategorySays() async throws {
    let milk = try await LotBench()
    try await milk.receive(1, lot: "A")
    let lot = try await milk.show("A").lot
    #expect(lot.due == milk.today.adding(days: 10) && lot.bestBefore == nil)
  }
}
