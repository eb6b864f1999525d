import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// An undo gives what it frees to nobody: a redo finds it. Who waits gets it at the next
/// settlement.
@Suite struct QuietUndoTests {
  /// Work whose undo frees lamps, while OOS-000001 waits for them.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let operation: String
    /// Runs before anybody waits.
    let work: @Sendable (OutOfStockBench, StockBench) async throws -> Void
  }

  static let all: [Work] = [
    Work(testDescription: "a reservation", operation: "stock.reserve") { _, bench in
      try await bench.reserve(5)
    },
    Work(testDescription: "an issue", operation: "stock.issue") { _, bench in
      try await bench.issue(5)
    },
    Work(testDescription: "a loss", operation: "stock.adjust") { _, bench in
      try await bench.adjust(-5)
    },
    Work(testDescription: "a move out of the house", operation: "stock.move") { _, bench in
      try await bench.move(5, to: "SCRAP")
    },
    Work(testDescription: "an allocation", operation: "oos.allocate") { requests, _ in
      try await requests.create(5)
      try await requests.allocate()
    },
    Work(testDescription: "a request that wants more", operation: "oos.edit") { requests, _ in
      let number = try await requests.create(1).number
      try await requests.edit(number, quantity: 6)
      try await requests.allocate()
    },
  ]

  @Test(arguments: all)
  func givesWhatItFreesToNobody(_ work: Work) async throws {
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    try await work.work(requests, bench)
    let commit = try await bench.book.store.journal.commits(after: 0, limit: 100)
      .last { $0.header.operation == work.operation }
    let key = try #require(commit).header.key
    bench.book.clock.advance(milliseconds: 1000)
    let waiting = try await requests.create(20).number
    let free = try #require(try await bench.level().available)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: key), bench.anna)
    #expect(try #require(try await bench.level().available) > free)
    #expect(try await requests.show(waiting).request.allocated == 0)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
    // The next goods that come in settle it.
    try await bench.receive(1)
    #expect(try await requests.show(waiting).request.allocated.isPositive)
  }
}
