import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Ordering what is proposed to be made")
struct MaterialOrderTests {
  private func shoes() async throws -> MaterialsBench {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("SHOE", of: ["SOLE=2", "UPPER=1"])
    try await bench.floor.bill("SOLE", of: ["COMP=0.25"])
    return bench
  }

  @Test func ordersArePeggedAndNotProposedAgain() async throws {
    let bench = try await shoes()
    let number = try await bench.request(10, of: "SHOE")
    let commits = try await bench.floor.stock.commits()
    let made = try await bench.order()
    #expect(try await bench.floor.stock.commits() == commits + 1)
    #expect(made.created.map(\.sku) == ["SHOE", "SOLE"] && made.skipped.isEmpty)
    #expect(made.created.map(\.requests) == [[number], []])
    #expect(made.created.map(\.quantity) == [10, 20])
    let plan = try await bench.plan()
    #expect(plan.proposals.filter { $0.kind == .make }.isEmpty)
    let shoe = try #require(plan.proposals.first { $0.sku == "SHOE" })
    #expect(shoe.kind == .wait && shoe.supply == made.created.first?.production)
    #expect(try await bench.planned("COMP") == 5)
    #expect(try await bench.planned("UPPER") == 10)
    // Nothing is left to be ordered: nothing is written.
    let again = try await bench.materials.order(OrderProposals(), bench.floor.mia)
    #expect(again.output.created.isEmpty && !again.changed)
  }

  @Test func undoTakesTheOrdersBack() async throws {
    let bench = try await shoes()
    try await bench.request(10, of: "SHOE")
    let before = try await bench.plan()
    try await bench.order()
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.floor.mia)
    #expect(try await bench.plan() == before)
  }

  @Test func oneProductIsOrderedAlone() async throws {
    let bench = try await shoes()
    try await bench.request(10, of: "SHOE")
    let made = try await bench.order(OrderProposals(product: ["SHOE"], kind: .make))
    #expect(made.created.map(\.sku) == ["SHOE"])
    #expect(try await bench.planned("SHOE") == 0)
    #expect(try await bench.planned("SOLE") == 20)
  }

  @Test func aRuleWithoutASizeIsNotOrdered() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("SHIRT", of: ["EVA=1"])
    try await bench.rule("SHIRT", min: 2, max: 6)
    let made = try await bench.order()
    #expect(made.created.isEmpty)
    #expect(made.skipped.map(\.sku) == ["SHIRT"] && made.skipped.map(\.quantity) == [6])
  }

  @Test func othersMayNotOrder() async throws {
    let bench = try await shoes()
    let denied = await StockBench.refusal {
      try await bench.materials.order(OrderProposals(), bench.floor.sam)
    }
    #expect(denied?.code == .denied)
  }
}
