import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What was undone is no demand")
struct UndoneDemandTests {
  private let lamp = "LAMP-1"

  /// Takes the last commit back, also one of another user.
  private func undo(_ bench: ValuationBench) async throws {
    let last = try await bench.stock.commits()
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: "\(last)"), bench.stock.anna)
  }

  /// Takes the latest movement back as `undo` does, also where that is an undo.
  private func takeBackLastMovement(_ bench: ValuationBench) async throws {
    try await bench.book.write { transaction in
      let all = try await transaction.repository(StockMovement.self).all(where: .everything)
      guard let last = all.max(by: { $0.id < $1.id }) else { return }
      let back = StockMovement(
        id: transaction.nextID(), productID: last.productID, fromID: last.toID, toID: last.fromID,
        quantity: last.quantity, kind: last.kind, at: transaction.now,
        recordedAt: transaction.now, reverses: last.id)
      _ = try await transaction.insert(StockMovement.schema, back.row)
    }
  }

  private func proposals(
    _ bench: ValuationBench
  ) async throws -> [ReorderProposalView] {
    try await bench.book.dependencies.reorder.propose(
      ProposeReorder(satisfied: true), bench.stock.wil
    ).output.items
  }

  private func consumed(_ bench: ValuationBench) async throws -> Quantity {
    let today = bench.book.world.calendar.date(of: bench.stock.now)
    return try await bench.book.dependencies.warehouseReports.consumption(
      ReportConsumption(from: today.adding(days: -60), product: lamp), bench.stock.wil
    ).output.items.first?.consumed ?? .zero
  }

  @Test("For one place by the kept figures, for two by the movements", arguments: [false, true])
  func undoneIssue(twoPlaces: Bool) async throws {
    let bench = try await ValuationBench(day: 70)
    for location in twoPlaces ? ["MAIN", "SHOP"] : ["MAIN"] {
      _ = try await bench.book.dependencies.reorder.set(
        SetReorder(sku: lamp, min: 0, max: 50, location: location), bench.stock.wil)
    }
    try await bench.stock.receive(100)
    bench.book.clock.set(to: ValuationBench.day(75))
    try await bench.stock.issue(40)
    // Days later somebody notices.
    bench.book.clock.set(to: ValuationBench.day(80))
    try await undo(bench)
    bench.book.clock.set(to: ValuationBench.day(100))
    #expect(try await consumed(bench) == 0)
    for proposal in try await proposals(bench) {
      #expect(proposal.dailyDemand == .zero, "\(proposal.location)")
      #expect(proposal.method == .none, "\(proposal.location)")
    }
    // The undo itself is taken back: what was given out counts again, on its own day.
    try await takeBackLastMovement(bench)
    bench.book.clock.set(to: ValuationBench.day(101))
    #expect(try await consumed(bench) == 40)
    let main = try #require(try await proposals(bench).first { $0.location == "MAIN" })
    #expect(main.dailyDemand.isPositive)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func keptFiguresAgreeWithTheLedgerWhateverIsUndone() async throws {
    let seed: UInt64 = 20_261_122
    print("keptFiguresAgreeWithTheLedgerWhateverIsUndone: seed \(seed)")
    let random = SeededRandom(seed: seed)
    let bench = try await ValuationBench(day: 70)
    try await bench.stock.receive(1000)
    for day: Int64 in 71..<95 {
      bench.book.clock.set(to: ValuationBench.day(day))
      switch random.next() % 4 {
      case 0: try await bench.stock.issue(3)
      case 1: try await bench.stock.receive(2)
      case 2: try await bench.stock.adjust(-1)
      default: _ = await StockBench.refusal { try await undo(bench) }
      }
      #expect(try await bench.stock.verify().ok, "seed \(seed), day \(day)")
    }
  }
}
