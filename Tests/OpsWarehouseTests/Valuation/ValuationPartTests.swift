import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

/// A refresh of many products is many commits.
@Suite struct ValuationPartTests {
  private static let count = ValuationParts.size * 2 + 50
  /// Two months of each, and what the sample book has of its own.
  private static let kept = count * 2 + 1

  /// A book with many products, each with movements in months that are over.
  private func bench() async throws -> ValuationBench {
    let bench = try await ValuationBench()
    try await bench.book.write { transaction in
      for number in 0..<Self.count {
        let sku = "Q-\(number)"
        let product = try await transaction.repository(Product.self).create(
          Product(
            id: transaction.nextID(), sku: sku, foldedSKU: TextFolding.fold(sku), name: sku,
            search: "", createdAt: transaction.now, updatedAt: transaction.now))
        let from = try await transaction.repository(Location.self).named("SUPPLIER")
        let to = try await transaction.repository(Location.self).named("MAIN")
        for day in [20, 50] {
          _ = try await transaction.repository(StockMovement.self).create(
            StockMovement(
              id: transaction.nextID(), productID: product.id, fromID: from.id, toID: to.id,
              quantity: 5, kind: .receipt, unitCost: try UnitPrice(parsing: "2.50"),
              at: ValuationBench.day(Int64(day)), recordedAt: transaction.now))
        }
      }
    }
    return bench
  }

  private func operations(_ bench: ValuationBench, after sequence: Int64) async throws -> [String] {
    try await bench.book.store.journal.commits(after: sequence, limit: 100)
      .map(\.header.operation)
  }

  /// Every value that is kept is that of a replay.
  private func requireRight(_ bench: ValuationBench, _ skus: [String]) async throws {
    let end = bench.book.world.calendar.end(of: try CivilDate(parsing: "2027-05-31"))
    for sku in skus {
      let value = try await bench.replay(sku, through: end)
      let shown = try await bench.show(asOf: "2027-05-31", product: sku)
      #expect(shown.total == (try value.worth(.average).money(.eur).amountText), "\(sku)")
    }
  }

  @Test func isOneCommitForSomeProducts() async throws {
    let bench = try await bench()
    let before = try await bench.stock.commits()
    let done = try await bench.refresh()
    #expect(
      try await operations(bench, after: before)
        == ["valuation.keep", "valuation.keep", "valuation.refresh"])
    #expect(done.products == Self.count + 1)
    #expect(done.kept == Self.kept)
    #expect(try await bench.checkpoints().count == Self.kept)
    // The second time there is nothing to keep.
    let head = try await bench.stock.commits()
    let outcome = try await bench.book.dependencies.valuation.refresh(
      RefreshValuation(), bench.stock.anna)
    #expect(!outcome.changed)
    #expect(outcome.output.kept == 0)
    #expect(try await bench.stock.commits() == head)
  }

  @Test func goesOnWhereItWasInterrupted() async throws {
    let bench = try await bench()
    let moment = bench.book.world.calendar.end(of: try CivilDate(parsing: "2027-05-31"))
    try await keepFirstPart(bench, through: moment)
    let before = try await bench.checkpoints().count
    #expect(before > 0 && before <= ValuationParts.size * 2)
    let done = try await bench.refresh()
    #expect(done.kept == Self.kept - before)
    #expect(try await bench.checkpoints().count == Self.kept)
  }

  /// What is booked for an earlier month between two parts drops what was kept of its product, and
  /// is in what is kept later.
  @Test func whatIsWrittenBetweenTwoPartsMakesNoFigureWrong() async throws {
    let bench = try await bench()
    let moment = bench.book.world.calendar.end(of: try CivilDate(parsing: "2027-05-31"))
    try await keepFirstPart(bench, through: moment)
    let skus = ["Q-0", "Q-\(Self.count - 1)"]
    for sku in skus {
      try await bench.stock.receive(3, of: sku, cost: "9.00", on: ValuationBench.day(30))
    }
    try await requireRight(bench, skus)
    try await bench.refresh()
    try await requireRight(bench, skus + ["Q-1"])
    #expect(try await bench.stock.verify().ok)
  }

  private func keepFirstPart(_ bench: ValuationBench, through moment: Instant) async throws {
    let parts = ValuationParts(through: moment)
    let end = try await bench.book.read { try await parts.end($0) }
    _ = try await bench.book.write { try await parts.keep($0, through: end) }
  }

  /// What is to be one commit stays one.
  @Test func aRehearsalKeepsNothing() async throws {
    let bench = try await bench()
    let outcome = try await bench.book.dependencies.valuation.refresh(
      RefreshValuation(), bench.book.call(.administrator, rehearsal: true))
    #expect(outcome.changed)
    #expect(outcome.output.kept == Self.kept)
    #expect(try await bench.checkpoints().isEmpty)
  }

  /// The same key later in the year: the answer of the first time, and nothing kept beside it.
  @Test func aRepeatedKeyKeepsNothing() async throws {
    let bench = try await bench()
    var call = bench.stock.anna
    call.key = "K1"
    let valuation = bench.book.dependencies.valuation
    let first = try await valuation.refresh(RefreshValuation(), call)
    bench.book.clock.advance(milliseconds: 40 * 86_400_000)
    let before = try await bench.stock.commits()
    let again = try await valuation.refresh(RefreshValuation(), call)
    #expect(again.isReplay)
    #expect(again.output == first.output)
    #expect(try await bench.stock.commits() == before)
  }

  @Test func aRefusedClosingKeepsNothing() async throws {
    let bench = try await bench()
    _ = try await bench.book.dependencies.counts.open(
      OpenCount(at: ValuationBench.day(20)), bench.stock.anna)
    let before = try await bench.stock.commits()
    let refusal = await #expect(throws: OpsError.self) {
      _ = try await bench.book.dependencies.periods.close(
        ClosePeriod(date: try CivilDate(parsing: "2027-05-31")), bench.stock.anna)
    }
    #expect(refusal?.code == .ruleViolated || refusal?.code == .badValue, "\(refusal as Any)")
    #expect(try await !operations(bench, after: before).contains("valuation.keep"))
    #expect(try await bench.checkpoints().isEmpty)
  }
}
