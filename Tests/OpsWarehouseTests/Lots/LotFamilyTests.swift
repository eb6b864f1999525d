import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What is said of lots that became others")
struct LotFamilyTests {
  @Test func openingIsNotTakenBackWhenSomethingBecameAnotherLot() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 9)
    let opened = try #require(try await milk.open(4).lots.first?.becomes)
    let frozen = try #require(try await milk.freeze(2, lot: opened).lots.first?.becomes)
    let early = await StockBench.refusal { try await milk.unopen(opened) }
    #expect(early?.code == .badState)
    try await milk.issue(2, lot: frozen)
    let refused = await StockBench.refusal { try await milk.unopen(opened) }
    #expect(refused?.code == .badState)
    #expect(try await milk.show("A").lot.quantity == 6)
  }

  @Test func aLotBeginsWithWhatItWasMadeOf() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 9)
    let opened = try #require(try await milk.open(4).lots.first?.becomes)
    try await milk.issue(1, lot: opened)
    try await milk.freeze(2, lot: opened)
    let shown = try await milk.show(opened)
    #expect(shown.lot.initial == 4 && shown.lot.quantity == 1)
    #expect(shown.lot.remainingPercent == 25 && shown.lot.consumption == .partial)
    #expect(shown.history.map(\.remainingPercent) == [75])
    let parent = try await milk.show("A").lot
    #expect(parent.initial == 10 && parent.remainingPercent == 60)
  }

  @Test func whatIsOpenedAgainAfterItWasTakenBackIsCountedOnce() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 9)
    let opened = try #require(try await milk.open(4).lots.first?.becomes)
    try await milk.unopen(opened)
    #expect(try await milk.show("A").lot.remainingPercent == 100)
    try await milk.open(3)
    let again = try await milk.show(opened).lot
    #expect(again.initial == 3 && again.remainingPercent == 100)
  }

  @Test func onlyPlacesOfTheHouseAreNamed() async throws {
    let milk = try await LotBench()
    try await milk.receive(30, lot: "A", due: 9)
    try await milk.open(4)
    var lot = try await milk.show("A").lot
    #expect(lot.location == "MAIN" && lot.secondaryLocation == nil)
    try await milk.bench.move(5, of: "MILK", to: "SHOP", lot: "A")
    lot = try await milk.show("A").lot
    #expect(lot.location == "MAIN" && lot.secondaryLocation == "SHOP")
    try await milk.open(26, lot: "A")
    lot = try await milk.show("A").lot
    #expect(lot.location == nil && lot.secondaryLocation == nil)
    #expect(try await milk.list(ListLots(location: "CONVERSION", status: "all")).isEmpty)
  }

  @Test func aLotThatWasOpenedWhollyFollowsWhatBecameOfIt() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 9)
    let opened = try #require(try await milk.open(2).lots.first?.becomes)
    var lot = try await milk.show("A").lot
    #expect(lot.quantity == 0 && lot.status == .active && lot.consumption == .full)
    try await milk.issue(1, lot: opened)
    #expect(try await milk.show("A").lot.consumption == .partial)
    milk.pass(days: 5)
    #expect(try await milk.show("A").lot.status == .expired)
    try await milk.discard(1, lot: opened, code: "expired")
    lot = try await milk.show("A").lot
    #expect(lot.status == .consumed && lot.consumption == .consumed)
  }

  @Test func whatIsMissingWasNotUsed() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 9)
    try await milk.bench.adjust(-2, of: "MILK", lot: "A")
    #expect(try await milk.show("A").lot.status == .discarded)
  }

  @Test func whatComesBackIsInTheHistoryAndIsNoUse() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 9)
    let anna = milk.bench.anna
    _ = try await milk.bench.stock.issue(
      IssueStock(sku: "MILK", quantity: 2, lot: "A"), anna)
    let issued = milk.bench.now
    #expect(try await milk.show("A").lot.lastConsumedAt == issued)
    milk.pass(days: 1)
    _ = try await milk.book.dependencies.changesets.undo(CommitReference(), anna)
    let shown = try await milk.show("A")
    #expect(shown.lot.consumed == 0 && shown.lot.lastConsumedAt == nil)
    #expect(shown.history.map(\.quantity) == [-2, 2])
    #expect(shown.history.map(\.remainingPercent) == [100, 50])
  }

  @Test func theLastUseIsTheLatestThatWasNotUndone() async throws {
    let milk = try await LotBench()
    try await milk.receive(9, lot: "A", due: 9)
    func lastUse() async throws -> Instant? { try await milk.show("A").lot.lastConsumedAt }
    let anna = milk.bench.anna
    try await milk.issue(2, lot: "A")
    let first = milk.bench.now
    milk.pass(days: 1)
    _ = try await milk.bench.stock.issue(IssueStock(sku: "MILK", quantity: 3, lot: "A"), anna)
    let second = milk.bench.now
    #expect(try await lastUse() == second)
    milk.pass(days: 1)
    let changesets = milk.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), anna)
    #expect(try await lastUse() == first)
    milk.pass(days: 1)
    _ = try await changesets.redo(CommitReference(), anna)
    #expect(try await lastUse() == second)
    #expect(try await milk.show("A").lot.consumed == 5)
  }

  @Test func aListOfWhatIsThereNamesEachLotOnceOverAllPages() async throws {
    let milk = try await LotBench()
    for number in 1...5 {
      try await milk.receive(3, lot: "L\(number)", due: number)
      try await milk.bench.move(1, of: "MILK", to: "SHOP", lot: "L\(number)")
    }
    try await milk.issue(2, lot: "L3")
    try await milk.bench.issue(1, of: "MILK", at: "SHOP", lot: "L3")
    var seen: [String] = []
    var after: String?
    repeat {
      let page = try await milk.lots.list(ListLots(limit: 2, after: after), milk.bench.wil).output
      seen += page.items.map(\.lot)
      after = page.next
    } while after != nil
    #expect(seen == ["L1", "L2", "L4", "L5"])
    milk.pass(days: 3)
    func lots(_ input: ListLots) async throws -> [String] {
      try await milk.list(input).map(\.lot)
    }
    #expect(try await lots(ListLots(status: "expired")) == ["L1", "L2"])
    #expect(try await lots(ListLots(status: "active")) == ["L4", "L5"])
    #expect(try await lots(ListLots(status: "consumed")) == ["L3"])
    #expect(try await lots(ListLots(product: "MILK")).count == 5)
    #expect(try await lots(ListLots(location: "SHOP", status: "active")) == ["L4", "L5"])
    #expect(
      try await lots(ListLots(expiring: TimeSpan(milliseconds: 86_400_000))) == ["L4"])
  }
}
