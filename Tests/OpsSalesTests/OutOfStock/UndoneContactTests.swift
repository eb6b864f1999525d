import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import TestBenches
import Testing

/// A request that was undone or deleted was no contact with the customer.
@Suite struct UndoneContactTests {
  private func profile(_ bench: OutOfStockBench) async throws -> CustomerProfile {
    try await bench.book.dependencies.customers.show(
      CustomerReference(customer: "000001"), bench.book.call(.salesperson)
    ).output
  }

  @Test func undoOfTheOnlyRequestLeavesTheGradeAsItWas() async throws {
    let bench = try await OutOfStockBench()
    let before = try await profile(bench)
    #expect(before.grade == .normal && before.lastContactAt == nil)
    try await bench.create(2)
    #expect(try await profile(bench).grade == .potential)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(), bench.book.call(.salesperson))
    let after = try await profile(bench)
    #expect(after.grade == .normal && after.lastContactAt == nil && after.orderCount == 0)
  }

  @Test func theContactBeforeItCountsAgain() async throws {
    let bench = try await OutOfStockBench()
    try await bench.create(2)
    let first = bench.book.clock.now()
    bench.book.clock.advance(milliseconds: 3_600_000)
    let number = try await bench.create(1).number
    #expect(try await profile(bench).lastContactAt == bench.book.clock.now())
    _ = try await bench.service.delete(
      RequestReference(request: number), bench.book.call(.salesperson))
    #expect(try await profile(bench).lastContactAt == first)
  }
}
