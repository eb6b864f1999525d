import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

/// Levels of lots as they stood before later movements. Each answer is compared with the one that
/// was given at the time.
@Suite("Stock levels as they were known")
struct PastLevelTests {
  private let milk: LotBench

  init() async throws { milk = try await LotBench() }

  private func call(_ moment: Instant? = nil) -> Call {
    var call = milk.bench.anna
    call.knownAt = moment
    return call
  }

  private func report(_ moment: Instant? = nil) async throws -> [ShelfLifeView] {
    try await milk.reports.shelfLife(ReportShelfLife(), call(moment)).output.items
  }

  private func shown(_ moment: Instant? = nil) async throws -> LotView {
    try await milk.lots.show(LotReference(lot: "A"), call(moment)).output.lot
  }

  @Test func aLotThatEndedStaysEndedWhenItsDiscardIsUndoneLater() async throws {
    try await milk.receive(3, lot: "A", due: 19)
    milk.pass(days: 1)
    try await milk.discard(3, lot: "A")
    let (moment, then) = (milk.bench.now, try await report())
    milk.pass(days: 1)
    _ = try await milk.book.dependencies.changesets.undo(CommitReference(), milk.bench.wil)
    #expect(try await report() != then)
    #expect(try await report(moment) == then)
  }

  @Test func theLastUseIsNotALaterOne() async throws {
    try await milk.receive(5, lot: "A", due: 19)
    milk.pass(days: 1)
    try await milk.issue(2, lot: "A")
    let (moment, then) = (milk.bench.now, try await shown())
    #expect(then.lastConsumedAt == moment)
    milk.pass(days: 1)
    try await milk.issue(1, lot: "A")
    #expect(try await shown().lastConsumedAt == milk.bench.now)
    #expect(try await shown(moment).lastConsumedAt == moment)
  }

  @Test func goodsThatHadNotComeYetAreInNoList() async throws {
    let (moment, input) = (milk.bench.now, ListStock(product: ["MILK"]))
    let then = try await milk.bench.stock.list(input, call()).output.items
    #expect(then.isEmpty)
    milk.pass(days: 1)
    try await milk.receive(5, lot: "SECRET", due: 19)
    #expect(try await !milk.bench.stock.list(input, call()).output.items.isEmpty)
    #expect(try await milk.bench.stock.list(input, call(moment)).output.items.isEmpty)
    let level = try await milk.bench.stock.level(ShowStockLevel(sku: "MILK"), call(moment)).output
    #expect(level.onHand == 0 && level.details.isEmpty)
  }
}
