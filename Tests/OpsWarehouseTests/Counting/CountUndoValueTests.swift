import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// What a count wrote off and took back is worth what it was worth before: at its cost, in its
/// layer.
@Suite struct CountUndoValueTests {
  private func worth(_ bench: CountBench) async throws -> [String] {
    var found: [String] = []
    for method in ValuationMethod.allCases {
      found.append(
        try await bench.book.dependencies.valuation.show(
          ShowValuation(method: method, product: ["LAMP-1"]), bench.wil
        ).output.total)
    }
    return found
  }

  /// Ten at 10.00 in minute 1, one counted in minute 2.
  private func counted() async throws -> CountBench {
    let bench = try await CountBench()
    try await bench.set("count.tolerance_ratio", "1")
    bench.pass(minutes: 1)
    try await bench.stock.receive(10, at: "SHOP", cost: "10")
    bench.pass(minutes: 1)
    try await bench.open(OpenCount(location: "SHOP", product: ["LAMP-1"]))
    try await bench.enter(1, in: "C-000001", at: "SHOP")
    try await bench.approve("C-000001")
    try await bench.post("C-000001")
    bench.pass(minutes: 1)
    return bench
  }

  @Test func aCountThatIsTakenBackCreatesNoValue() async throws {
    let bench = try await counted()
    // The sample book has some at MAIN already.
    let stood = try await CountBench()
    try await stood.stock.receive(10, at: "SHOP", cost: "10")
    try await stood.stock.receive(1, at: "SHOP", cost: "100")
    let expected = try await worth(stood)
    try await bench.stock.receive(1, at: "SHOP", cost: "100")
    bench.pass(minutes: 1)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: try await bench.commit(of: "count.post")), bench.anna)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 11)
    #expect(try await worth(bench) == expected)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func aLateMovementThatIsTakenBackLeavesWhatWasThere() async throws {
    let bench = try await counted()
    try await bench.stock.receive(4, at: "SHOP", cost: "50")
    bench.pass(minutes: 1)
    let before = try await worth(bench)
    try await bench.stock.issue(3, at: "SHOP", on: StockBench.minute(1))
    #expect(try await bench.stock.level(at: "SHOP").onHand == 5)
    bench.pass(minutes: 1)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.wil)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 5)
    #expect(try await bench.lines("C-000001").first?.late == nil)
    #expect(try await worth(bench) == before)
    #expect(try await bench.stock.verify().ok)
  }
}
