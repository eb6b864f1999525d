import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// A late movement is no way around the second person: it changes the difference of a posted count.
@Suite("Late movements by the one person who counted, approved and posted")
struct LateByOnePersonTests {
  /// 95 of 100 lamps are issued, and anna alone counts, approves and posts the 5 that are left.
  private func counted() async throws -> CountBench {
    let bench = try await CountBench()
    bench.pass(minutes: 1)
    try await bench.stock.receive(100, at: "SHOP", cost: "5")
    bench.pass(minutes: 1)
    try await bench.stock.issue(95, at: "SHOP")
    bench.pass(minutes: 1)
    try await bench.open(OpenCount(location: "SHOP", product: ["LAMP-1"]))
    try await bench.enter(5, at: "SHOP", by: bench.anna)
    try await bench.approve(by: bench.anna, reason: "alone")
    try await bench.post()
    bench.pass(minutes: 1)
    return bench
  }

  private func undo(_ bench: CountBench, _ call: Call) async -> OpsError? {
    await StockBench.refusal {
      let issue = try await bench.commit(of: "stock.issue")
      return try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: issue), call)
    }
  }

  @Test("Beyond the tolerance somebody else must record it")
  func refused() async throws {
    let bench = try await counted()
    let refused = await undo(bench, bench.anna)
    #expect(refused?.code == .samePerson)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 5)
    let late = await StockBench.refusal {
      try await bench.stock.stock.receive(
        ReceiveStock(
          sku: "LAMP-1", quantity: 900, location: "SHOP", at: StockBench.minute(2)), bench.anna)
    }
    #expect(late?.code == .samePerson)
    #expect(try await bench.lines().first?.difference == .zero)
  }

  @Test("Somebody else may, and the level stays what was counted")
  func second() async throws {
    let bench = try await counted()
    #expect(await undo(bench, bench.wil) == nil)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 5)
    #expect(try await bench.lines().first?.difference == -95)
  }

  @Test("Within the tolerance nobody else is needed")
  func within() async throws {
    let bench = try await counted()
    try await bench.set("count.tolerance_ratio", "1")
    #expect(await undo(bench, bench.anna) == nil)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 5)
  }
}
