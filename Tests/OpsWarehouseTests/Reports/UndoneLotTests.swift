import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite struct UndoneLotTests {
  @Test func aLotWhoseReceiptWasUndoneHasNotEnded() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 8)
    _ = try await milk.book.dependencies.changesets.undo(CommitReference(), milk.bench.wil)
    func report() async throws -> [ShelfLifeView] {
      try await milk.reports.shelfLife(ReportShelfLife(), milk.bench.wil).output.items
    }
    #expect(try await report().isEmpty)
    _ = try await milk.book.dependencies.changesets.redo(CommitReference(), milk.bench.wil)
    try await milk.issue(10, lot: "A")
    #expect(try await report().map(\.lots) == [1])
  }
}
