import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

/// The commit that a book begins with is never taken back; the refusal says that it is the first.
@Suite struct FirstCommitUndoTests {
  @Test func isRefusedAsTheFirstOfTheBook() async throws {
    let bench = try await StockBench()
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: "1"), bench.anna)
    }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message.contains("first commit of the book") == true)
    #expect(refused?.hint?.contains("opsh init") == true)
  }
}
