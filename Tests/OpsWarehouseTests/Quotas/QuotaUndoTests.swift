import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Undo of what people do with quotas")
struct QuotaUndoTests {
  @Test func aTakeIsUndoneAndRedone() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5)
    try await bench.undo()
    #expect(try await bench.figures().available == 20)
    #expect(try await bench.show("SQ-000001").status == .returned)
    try await bench.redo()
    let quota = try await bench.show("SQ-000001")
    #expect(quota.status == .active && quota.remaining == 5 && quota.endedAt == nil)
    #expect(try await bench.figures().available == 15)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func aTakeThatWasUsedIsUndoneAfterTheIssue() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5)
    let commits = try await bench.stock.commits()
    try await bench.issue(2)
    let take = CommitReference(commit: String(commits))
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(take, bench.wil)
    }
    #expect(refused?.code == .dependants)
    try await bench.undo()
    let back = try await bench.show("SQ-000001")
    #expect(back.used == 0 && back.remaining == 5 && back.status == .active)
    _ = try await bench.book.dependencies.changesets.undo(take, bench.wil)
    #expect(try await bench.figures().available == 20)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func anIssueOfTheWholeQuotaIsUndoneAndRedone() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5)
    try await bench.issue(7)
    #expect(try await bench.show("SQ-000001").status == .used)
    try await bench.undo()
    let back = try await bench.show("SQ-000001")
    #expect(back.status == .active && back.remaining == 5 && back.used == 0)
    let level = try await bench.stock.level()
    #expect(level.onHand == 20 && level.reserved == 5)
    try await bench.redo()
    let again = try await bench.show("SQ-000001")
    #expect(again.status == .used && again.used == 5)
    #expect(try await bench.figures().onHand == 13)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func goodsOfAnEndedQuotaComeBackFree() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5, for: "1h")
    try await bench.issue(3)
    bench.pass(hours: 1)
    try await bench.runJob()
    // The reservation has changed since: its rest went back.
    let refused = await StockBench.refusal { try await bench.undo() }
    #expect(refused?.code == .dependants)
    try await bench.take(4, for: "1h")
    try await bench.issue(4)
    bench.pass(hours: 1)
    try await bench.undo()
    let quota = try await bench.show("SQ-000002")
    #expect(quota.status == .expired && quota.used == 0 && quota.returned == 4)
    let level = try await bench.stock.level()
    #expect(level.onHand == 17 && level.reserved == 0 && level.available == 17)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func aReturnIsUndoneAsLongAsTheQuotaLasts() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5, for: "1h")
    try await bench.giveBack("SQ-000001", 2)
    try await bench.undo()
    #expect(try await bench.show("SQ-000001").remaining == 5)
    try await bench.redo()
    #expect(try await bench.show("SQ-000001").remaining == 3)
    try await bench.giveBack("SQ-000001")
    bench.pass(hours: 1)
    let refused = await StockBench.refusal { try await bench.undo() }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("expired at") == true)
    #expect(refused?.hint?.contains("opsh quota take") == true)
    #expect(try await bench.figures().available == 20)
  }

  @Test func aHolderWithoutOtherRightsUndoesAndRedoesAnIssue() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5, by: bench.seller)
    try await bench.issue(2, by: bench.seller)
    try await bench.undo(bench.seller)
    #expect(try await bench.show("SQ-000001").remaining == 5)
    try await bench.redo(bench.seller)
    #expect(try await bench.show("SQ-000001").used == 2)
    #expect(try await bench.stock.verify().ok)
  }
}
