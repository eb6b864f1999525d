import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// A request that was deleted with goods allocated to it comes back pending, and gets what is free.
@Suite struct DeletedRequestUndoTests {
  private func delete(_ number: String, _ bench: OutOfStockBench) async throws {
    _ = try await bench.service.delete(
      RequestReference(request: number), bench.book.call(.salesperson))
  }

  private func undo(_ bench: OutOfStockBench) async throws {
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(), bench.book.call(.salesperson))
  }

  @Test func getsItsGoodsBack() async throws {
    let bench = try await OutOfStockBench()
    let number = try await bench.create(2).number
    try await bench.allocate()
    try await delete(number, bench)
    #expect(try await bench.level().reserved == 0)
    try await undo(bench)
    let request = try await bench.show(number).request
    #expect(request.status == .pending && request.allocated == 2)
    #expect(try await bench.level().reserved == 2)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  }

  @Test func getsThemBackFromTheNextInLine() async throws {
    let bench = try await OutOfStockBench()
    let number = try await bench.create(20).number
    let next = try await bench.create(5).number
    try await bench.allocate()
    try await delete(number, bench)
    #expect(try await bench.show(next).request.allocated == 5)
    try await undo(bench)
    #expect(try await bench.show(number).request.allocated == 20)
    #expect(try await bench.show(next).request.allocated == 0)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  }

  @Test func getsNoMoreThanIsFree() async throws {
    let bench = try await OutOfStockBench()
    let number = try await bench.create(2).number
    try await bench.allocate()
    try await delete(number, bench)
    try await StockBench(on: bench.book).issue(19)
    try await undo(bench)
    let request = try await bench.show(number).request
    #expect(request.status == .pending && request.allocated == 1)
    #expect(try await bench.level().reserved == 1)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  }
}
