import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite struct LapsedRedoTests {
  @Test func redoOfAReservationThatHasRunOutIsRefused() async throws {
    let bench = try await StockBench()
    let changesets = bench.book.dependencies.changesets
    _ = try await bench.reserve(5, for: "Q-1", ttl: "1h")
    _ = try await changesets.undo(CommitReference(), bench.wil)
    bench.book.clock.advance(milliseconds: 3_600_000)
    let commits = try await bench.commits()
    let refused = await StockBench.refusal {
      try await changesets.redo(CommitReference(), bench.wil)
    }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("expired at") == true)
    #expect(try await bench.commits() == commits)
    #expect(try await bench.level().reserved == 0)
  }

  @Test func beforeThatItIsKeptAgain() async throws {
    let bench = try await StockBench()
    let changesets = bench.book.dependencies.changesets
    _ = try await bench.reserve(5, for: "Q-1", ttl: "1h")
    _ = try await changesets.undo(CommitReference(), bench.wil)
    bench.book.clock.advance(milliseconds: 3_599_999)
    _ = try await changesets.redo(CommitReference(), bench.wil)
    #expect(try await bench.level().reserved == 5)
  }
}
