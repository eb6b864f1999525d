import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

/// A movement from before a count that is undone: the level is what was counted, whether the
/// undo or the posting is recorded first.
@Suite("Undone movements and counts that are not posted yet")
struct UndoneBeforePostingTests {
  enum Order: CaseIterable { case postedFirst, undoneFirst }

  /// 10 are there, `wrong` says that 7 more came or 4 went, and 10 are counted a minute later.
  private func level(_ order: Order, isReceipt: Bool) async throws -> (Quantity, CountLineView) {
    let bench = try await CountBench()
    try await bench.set("count.tolerance_ratio", "1")
    bench.pass(minutes: 1)
    try await bench.stock.receive(10, at: "SHOP", cost: "1")
    bench.pass(minutes: 1)
    if isReceipt {
      try await bench.stock.receive(7, at: "SHOP", cost: "1")
    } else {
      try await bench.stock.issue(4, at: "SHOP")
    }
    let wrong = try await bench.commit(of: isReceipt ? "stock.receive" : "stock.issue")
    bench.pass(minutes: 1)
    func undo() async throws {
      _ = try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: wrong), bench.book.call(.administrator))
      bench.pass(minutes: 1)
    }
    func count() async throws {
      try await bench.open(OpenCount(location: "SHOP", product: ["LAMP-1"]))
      try await bench.enter(10, at: "SHOP")
      bench.pass(minutes: 1)
    }
    func post() async throws {
      try await bench.approve()
      try await bench.post()
      bench.pass(minutes: 1)
    }
    switch order {
    case .postedFirst:
      try await count()
      try await post()
      try await undo()
    case .undoneFirst:
      try await count()
      try await undo()
      try await post()
    }
    #expect(try await bench.stock.verify().ok)
    return (
      try await bench.stock.level(at: "SHOP").onHand, try #require(try await bench.lines().first)
    )
  }

  @Test("A mistaken receipt", arguments: Order.allCases)
  func receipt(_ order: Order) async throws {
    let (level, line) = try await level(order, isReceipt: true)
    #expect(level == 10 && line.difference == .zero)
  }

  @Test("A mistaken issue", arguments: Order.allCases)
  func issue(_ order: Order) async throws {
    let (level, line) = try await level(order, isReceipt: false)
    #expect(level == 10 && line.difference == .zero)
  }
}
