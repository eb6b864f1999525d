import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsSales
@testable import OpsWarehouse

/// Cases of commits that share one millisecond, with identifiers as many processes draw them.
@Suite("Counts, undo and losses within one millisecond")
struct OneMomentTests {
  static let seeds: ClosedRange<UInt64> = 1...10

  private func bench(_ seed: UInt64 = 1) async throws -> CountBench {
    let bench = CountBench(on: try await SampleBook.make(seed: seed, isRestarted: true))
    try await bench.set("count.tolerance_ratio", "1")
    return bench
  }

  private func onHand(_ bench: CountBench) async throws -> Quantity? {
    try await bench.stock.level(at: "MAIN").onHand
  }

  // MARK: Counts

  @Test(arguments: seeds) func aReceiptBeforeTheEntryWasFound(_ seed: UInt64) async throws {
    let bench = try await bench(seed)
    try await bench.stock.receive(10)
    try await bench.open()
    try await bench.enter(30)
    try await bench.stock.receive(5)
    try await bench.approve()
    try await bench.post()
    #expect(try await bench.lines().first?.difference == 0)
    #expect(try await onHand(bench) == 35)
  }

  @Test(arguments: seeds) func aRecountFindsWhatCameSinceTheFirstRound(
    _ seed: UInt64
  ) async throws {
    let bench = try await bench(seed)
    try await bench.open()
    try await bench.enter(15)
    _ = try await bench.counts.recount(
      RecountCount(count: "C-000001", product: ["LAMP-1"]), bench.wil)
    try await bench.stock.issue(2)
    try await bench.enter(3)
    try await bench.stock.receive(1)
    try await bench.approve()
    try await bench.post()
    #expect(try await bench.lines().first?.difference == -15)
    #expect(try await onHand(bench) == 4)
  }

  @Test(arguments: seeds) func whatCameAfterCountingEndedIsKept(_ seed: UInt64) async throws {
    let bench = try await bench(seed)
    try await bench.open()
    try await bench.stock.receive(1)
    try await bench.review(uncounted: .zero)
    try await bench.stock.receive(5)
    try await bench.approve(by: bench.anna, uncounted: .zero, reason: "seen")
    try await bench.post()
    #expect(try await bench.lines().first?.difference == -21)
    #expect(try await onHand(bench) == 5)
  }

  @Test(arguments: seeds) func figuresOfNowAreThoseOfTheOpening(_ seed: UInt64) async throws {
    let bench = try await bench(seed)
    try await bench.stock.receive(1)
    try await bench.open(OpenCount(at: bench.stock.now))
    try await bench.stock.receive(5)
    try await bench.enter(20)
    try await bench.approve()
    try await bench.post()
    try await bench.stock.receive(7)
    #expect(try await bench.lines().first?.difference == -1)
    #expect(try await onHand(bench) == 32)
  }

  @Test(arguments: seeds) func anUndoneReceiptLeavesWhatWasCounted(_ seed: UInt64) async throws {
    let bench = try await bench(seed)
    try await bench.stock.receive(10)
    let receipt = try await bench.commit(of: "stock.receive")
    try await bench.open()
    try await bench.enter(30)
    try await bench.approve()
    try await bench.post()
    let changesets = bench.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(commit: receipt), bench.wil)
    #expect(try await onHand(bench) == 30)
    #expect(try await bench.lines().first?.difference == 10)
    _ = try await changesets.redo(CommitReference(), bench.wil)
    #expect(try await onHand(bench) == 30)
    #expect(try await bench.lines().first?.difference == 0)
    // What goes back before anybody has counted goes back now.
    try await bench.stock.receive(4)
    try await bench.open()
    try await bench.enter(34, in: "C-000002")
    _ = try await changesets.undo(
      CommitReference(commit: try await bench.commit(of: "stock.receive")), bench.wil)
    try await bench.approve("C-000002")
    try await bench.post("C-000002")
    #expect(try await onHand(bench) == 30)
    #expect(try await bench.lines("C-000002").first?.difference == 0)
  }

  @Test(arguments: seeds) func aLateMovementIsSetAgainstTheFirstOfTwoCounts(
    _ seed: UInt64
  ) async throws {
    let bench = try await bench(seed)
    bench.pass(minutes: 5)
    for (number, quantity) in [("C-000001", Quantity(12)), ("C-000002", 13)] {
      try await bench.open()
      try await bench.enter(quantity, in: number)
      try await bench.approve(number)
      try await bench.post(number)
    }
    try await bench.stock.receive(10, on: StockBench.minute(2))
    #expect(try await bench.lines("C-000001").first?.late == 10)
    #expect(try await bench.lines("C-000002").first?.late == nil)
    #expect(try await onHand(bench) == 13)
  }

  // MARK: Values

  /// 10 kg of rice at 10, 9 of them given out by the commit that is returned, and 1 at 100.
  private func issued(_ seed: UInt64) async throws -> (ValuationBench, issue: Int64) {
    let bench = try await ValuationBench(seed: seed, isRestarted: true)
    try await bench.stock.receive(10, of: "RICE", cost: "10")
    try await bench.stock.issue(9, of: "RICE")
    let issue = try await bench.stock.commits()
    try await bench.stock.receive(1, of: "RICE", cost: "100")
    return (bench, issue)
  }

  @Test(arguments: seeds) func undoAndRedoByTurns(_ seed: UInt64) async throws {
    let (bench, first) = try await issued(seed)
    var issue = first
    func values() async throws -> [String] {
      [try await bench.show(.average).total, try await bench.show(.fifo).total]
    }
    for _ in 1...4 {
      #expect(try await values() == ["110.00", "110.00"])
      try await bench.undo(issue)
      #expect(try await values() == ["200.00", "200.00"])
      try await bench.redo()
      // The issue as the redo has written it again.
      issue = try await bench.stock.commits()
    }
  }

  /// A count that found 4 more, and a receipt of 10 from before it that is booked later: the count
  /// found 6 less, of the oldest goods.
  @Test func aCompensationAndItsCorrectionAreOneForAges() async throws {
    let bench = try await bench()
    bench.pass(minutes: 24 * 60)
    try await bench.open()
    try await bench.enter(24)
    try await bench.approve()
    try await bench.post()
    bench.pass(minutes: 24 * 60)
    try await bench.stock.receive(10, on: StockBench.minute(12 * 60))
    let layers = try await bench.book.read { transaction in
      let lamp = try await transaction.repository(Product.self).named("LAMP-1")
      var valuer = StockValuer(transaction)
      return try await valuer.value(of: lamp.id, at: transaction.now).layers.layers
    }
    #expect(layers.map(\.quantity) == [14, 10])
    #expect(layers.last?.since == StockBench.minute(12 * 60))
  }

  // MARK: Reservations

  @Test(arguments: seeds) func theRequestCommittedLastLosesFirst(_ seed: UInt64) async throws {
    let bench = try await bench(seed)
    let service = bench.book.dependencies.outOfStock
    for _ in 1...3 {
      _ = try await service.create(
        CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 5), bench.anna)
    }
    _ = try await service.allocate(AllocateStock(), bench.anna)
    let view = try await bench.stock.adjust(-12, code: "damaged")
    #expect(Set((view.lost ?? []).compactMap(\.reference)) == ["OOS-000002", "OOS-000003"])
    #expect(try await allocated(bench) == [5, 3, 0])
  }

  @Test(arguments: seeds) func theReservationCommittedLastLosesFirst(
    _ seed: UInt64
  ) async throws {
    let bench = try await bench(seed)
    for name in ["A", "B", "C"] { try await bench.stock.reserve(5, for: name) }
    let view = try await bench.stock.adjust(-12, code: "damaged")
    #expect(view.lost?.count == 2)
    let lost = Dictionary(
      uniqueKeysWithValues: (view.lost ?? []).map { ($0.reference ?? "", $0.quantity) })
    #expect(lost == ["C": 5, "B": 2])
  }

  private func allocated(_ bench: CountBench) async throws -> [Quantity] {
    try await bench.book.read { transaction in
      try await transaction.repository(OutOfStockRequest.self).all(
        where: .everything, order: [.ascending(OutOfStockRequest.Columns.number)]
      ).map(\.allocated)
    }
  }

  @Test func aChangesetDoesNotGiveOutAgainWhatItHasLost() async throws {
    let bench = try await bench()
    let service = bench.book.dependencies.outOfStock
    for _ in 1...2 {
      _ = try await service.create(
        CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 10), bench.anna)
    }
    _ = try await service.allocate(AllocateStock(), bench.anna)
    let changeset = try await Changeset.open(over: bench.book.dependencies)
    _ = try await changeset.dependencies.stock.adjust(
      AdjustStock(sku: "LAMP-1", delta: -6, code: "damaged"), bench.wil)
    _ = try await changeset.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 4), bench.wil)
    _ = try await changeset.commit(bench.wil)
    #expect(try await allocated(bench) == [10, 4])
    #expect(try await bench.stock.level().available == 4)
    // The next receipt, a commit of its own, gives out what is free.
    try await bench.stock.receive(1)
    #expect(try await allocated(bench) == [10, 9])
  }

  @Test func inAChangesetWhatCameBeforeTheLossIsGivenOut() async throws {
    let bench = try await bench()
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 30), bench.anna)
    _ = try await bench.book.dependencies.outOfStock.allocate(AllocateStock(), bench.anna)
    let changeset = try await Changeset.open(over: bench.book.dependencies)
    _ = try await changeset.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 4), bench.wil)
    _ = try await changeset.dependencies.stock.adjust(
      AdjustStock(sku: "LAMP-1", delta: -6, code: "damaged"), bench.wil)
    // What is staged over the changeset becomes part of its commit.
    let later = try await Changeset.open(over: changeset.dependencies)
    _ = try await later.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 5), bench.wil)
    _ = try await later.commit(bench.wil)
    _ = try await changeset.commit(bench.wil)
    #expect(try await allocated(bench) == [18])
  }
}
