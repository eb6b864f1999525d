import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Lots that were never used are deleted")
struct DeleteLotTests {
  private func delete(
    _ milk: LotBench, _ lot: String, _ call: Call? = nil
  ) async throws -> LotView {
    try await milk.lots.delete(LotReference(lot: lot), call ?? milk.bench.wil).output
  }

  private func undo(_ milk: LotBench) async throws {
    _ = try await milk.book.dependencies.changesets.undo(CommitReference(), milk.bench.wil)
  }

  @Test func aLotThatWasReceivedByMistakeIsDeletedAndBroughtBack() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    try await undo(milk)
    let gone = try await delete(milk, "A")
    #expect(gone.lot == "A" && gone.quantity == 0)
    #expect(try await milk.list(ListLots(product: "MILK", status: "all")).isEmpty)
    #expect(try await milk.bench.verify().ok)
    let unknown = await StockBench.refusal { try await milk.show("A") }
    #expect(unknown?.code == .notFound)
    try await undo(milk)
    #expect(try await milk.show("A").lot.due == milk.today.adding(days: 9))
    #expect(try await milk.bench.verify().ok)
  }

  @Test func theSameCodeIsFreeForAnotherLot() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    try await undo(milk)
    _ = try await delete(milk, "A")
    try await milk.receive(3, lot: "A", due: 4)
    #expect(try await milk.show("A").lot.due == milk.today.adding(days: 4))
    #expect(try await milk.list(ListLots(expiring: try TimeSpan(parsing: "5d"))).count == 1)
    #expect(try await milk.bench.verify().ok)
  }

  @Test func aLotWithAHistoryStays() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    let there = await StockBench.refusal { try await delete(milk, "A") }
    #expect(there?.code == .dependants && there?.message.contains("1 stock movement") == true)
    try await milk.issue(5, lot: "A")
    let used = await StockBench.refusal { try await delete(milk, "A") }
    #expect(used?.code == .dependants && used?.message.contains("2 stock movements") == true)
  }

  @Test func aReceiptThatIsBackCounts() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    try await undo(milk)
    _ = try await milk.book.dependencies.changesets.redo(CommitReference(), milk.bench.wil)
    let refused = await StockBench.refusal { try await delete(milk, "A") }
    #expect(refused?.code == .dependants)
  }

  @Test func theLotsThatWereMadeFromItGoFirst() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    let opened = try #require(try await milk.open(2).lots.first?.becomes)
    try await undo(milk)
    try await undo(milk)
    let refused = await StockBench.refusal { try await delete(milk, "A") }
    #expect(refused?.code == .dependants && refused?.message.contains("1 other lot") == true)
    _ = try await delete(milk, opened)
    _ = try await delete(milk, "A")
    #expect(try await milk.bench.verify().ok)
  }

  @Test func onlyThoseWhoManageTheStockDelete() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    try await undo(milk)
    let refused = await StockBench.refusal { try await delete(milk, "A", milk.bench.sam) }
    #expect(refused?.errorClass == .denied)
    let before = try await milk.bench.commits()
    _ = try await delete(milk, "A", milk.book.call(.warehouseKeeper, rehearsal: true))
    #expect(try await milk.bench.commits() == before)
    #expect(try await milk.show("A").lot.lot == "A")
  }
}
