import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Losses of goods that were reserved")
struct ReservationLossTests {
  /// Three requests of 8, 7 and 5 lamps that all 20 at MAIN are pegged to, in this order.
  private func reserved(_ policy: AllocationPolicy = .fifo) async throws -> OutOfStockBench {
    let bench = try await OutOfStockBench()
    if policy != .fifo { try await bench.setAutoAllocation(policy.rawValue) }
    for quantity in [8, 7, 5] as [Quantity] {
      try await bench.create(quantity)
      bench.book.clock.advance(milliseconds: 1000)
    }
    try await bench.allocate(policy)
    #expect(try await bench.level().reserved == 20)
    return bench
  }

  private func adjust(
    _ delta: Quantity, _ bench: OutOfStockBench, rehearsed: Bool = false
  ) async throws -> StockChangeView {
    var call = bench.book.call(.warehouseKeeper)
    call.isRehearsal = rehearsed
    return try await bench.book.dependencies.stock.adjust(
      AdjustStock(sku: "LAMP-1", delta: delta, code: "damaged"), call
    ).output
  }

  private func allocated(_ bench: OutOfStockBench) async throws -> [Quantity] {
    try await bench.book.read { transaction in
      try await transaction.repository(OutOfStockRequest.self).all(
        where: .everything, order: [.ascending(OutOfStockRequest.Columns.number)]
      ).map(\.allocated)
    }
  }

  @Test func theLatestRequestLosesFirstAndTheAnswerSaysSo() async throws {
    let bench = try await reserved()
    let shown = try await adjust(-6, bench, rehearsed: true)
    #expect(shown.lost?.map(\.quantity) == [1, 5])
    #expect(try await allocated(bench) == [8, 7, 5])
    let view = try await adjust(-6, bench)
    #expect(view.onHand == 14 && view.reserved == 14)
    #expect(view.lost?.map(\.reference) == ["OOS-000002", "OOS-000003"])
    #expect(view.lost?.map(\.quantity) == [1, 5])
    #expect(view.lost?.allSatisfy { $0.change == .lost && $0.cause == "damaged" } == true)
    #expect(try await allocated(bench) == [8, 6, 0])
  }

  @Test func theSameCommitDoesNotGiveTheGoodsOutAgain() async throws {
    let bench = try await reserved()
    try await bench.receive(3, at: "SHOP")
    _ = try await adjust(-6, bench)
    #expect(try await allocated(bench) == [8, 6, 0])
    #expect(try await bench.level(at: "SHOP").reserved == 0)
    // The next allocation serves them in the order they always had.
    try await bench.allocate()
    #expect(try await allocated(bench) == [8, 7, 2])
  }

  @Test func theFairPolicyTakesFromEverybody() async throws {
    let bench = try await reserved(.fair)
    _ = try await adjust(-10, bench)
    #expect(try await allocated(bench) == [4, 4, 2])
  }

  @Test func thePriorityDecidesWhoLoses() async throws {
    let bench = try await OutOfStockBench()
    try await bench.setAutoAllocation("priority")
    try await bench.create(12, priority: .low)
    bench.book.clock.advance(milliseconds: 1000)
    try await bench.create(8, priority: .urgent)
    try await bench.allocate(.priority)
    _ = try await adjust(-10, bench)
    #expect(try await allocated(bench) == [2, 8])
  }

  @Test func reservationsOfOthersGiveWayAfterRequests() async throws {
    let bench = try await OutOfStockBench()
    let stock = bench.book.dependencies.stock
    let wil = bench.book.call(.warehouseKeeper)
    _ = try await stock.reserve(ReserveStock(sku: "LAMP-1", quantity: 9, for: "Q-1"), wil)
    _ = try await stock.reserve(ReserveStock(sku: "LAMP-1", quantity: 6, for: "Q-2"), wil)
    try await bench.create(5)
    try await bench.allocate()
    let view = try await adjust(-8, bench)
    #expect(view.lost?.map(\.reference) == ["OOS-000001", "Q-2"])
    #expect(view.lost?.map(\.quantity) == [5, 3])
    #expect(try await bench.level().reserved == 12)
  }

  @Test func moreThanIsThereIsNotLost() async throws {
    let bench = try await reserved()
    let refused = await StockBench.refusal { try await adjust(-21, bench) }
    #expect(refused?.code == .insufficientStock)
    #expect(try await allocated(bench) == [8, 7, 5])
  }

  @Test func anIssueStillLeavesWhatIsReserved() async throws {
    let bench = try await reserved()
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.stock.issue(
        IssueStock(sku: "LAMP-1", quantity: 1), bench.book.call(.warehouseKeeper))
    }
    #expect(refused?.code == .insufficientStock)
  }

  @Test func discardingAndScrappingTakeReservedGoods() async throws {
    let bench = try await reserved()
    let wil = bench.book.call(.warehouseKeeper)
    let thrown = try await bench.book.dependencies.lots.discard(
      DiscardLot(sku: "LAMP-1", quantity: 3, code: "broken"), wil
    ).output
    #expect(thrown.lost?.map(\.quantity) == [3])
    let scrapped = try await bench.book.dependencies.stock.move(
      MoveStock(sku: "LAMP-1", quantity: 4, from: "MAIN", to: "SCRAP"), wil
    ).output
    #expect(scrapped.lost?.map(\.quantity) == [2, 2])
    #expect(try await allocated(bench) == [8, 5, 0])
    #expect(try await StockReplay.violations(of: bench.book).isEmpty)
  }

  @Test("Scrapping needs no lot, and takes free goods first")
  func scrappingGoodsWithLots() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 2)
    try await milk.receive(6, lot: "B", due: 9)
    try await milk.bench.reserve(5, of: "MILK", for: "Q-1")
    let free = try await milk.bench.move(5, of: "MILK", to: "SCRAP")
    #expect(free.lost == nil)
    var level = try await milk.bench.level("MILK")
    #expect(level.onHand == 5 && level.reserved == 5)
    let shown = try await milk.bench.stock.move(
      MoveStock(sku: "MILK", quantity: 3, from: "MAIN", to: "SCRAP"),
      milk.book.call(.warehouseKeeper, rehearsal: true)
    ).output
    #expect(shown.lost?.map(\.quantity).reduce(.zero, +) == 3)
    let lost = try await milk.bench.move(3, of: "MILK", to: "SCRAP")
    #expect(lost.lost?.map(\.quantity).reduce(.zero, +) == 3)
    #expect(lost.lost?.allSatisfy { $0.reference == "Q-1" } == true)
    level = try await milk.bench.level("MILK")
    #expect(level.onHand == 2 && level.reserved == 2)
    let refused = await StockBench.refusal { try await milk.bench.move(3, of: "MILK", to: "SCRAP") }
    #expect(refused?.code == .insufficientStock)
    #expect(refused?.message == "3 MILK requested at MAIN, 2 on hand")
    #expect(try await StockReplay.violations(of: milk.book).isEmpty)
  }

  @Test func undoGivesTheReservationsBack() async throws {
    let bench = try await reserved()
    _ = try await adjust(-6, bench)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(), bench.book.call(.warehouseKeeper))
    #expect(try await allocated(bench) == [8, 7, 5])
    #expect(try await bench.level().onHand == 20)
    #expect(try await bench.level().reserved == 20)
    let changes = try await bench.book.read {
      try await $0.repository(ReservationChange.self).all(where: .everything)
    }
    #expect(changes.isEmpty)
  }

  @Test func aCountPostsWhatItFoundMissing() async throws {
    let bench = try await reserved()
    let counts = bench.book.dependencies.counts
    let wil = bench.book.call(.warehouseKeeper)
    let anna = bench.book.call(.administrator)
    _ = try await counts.open(OpenCount(), wil)
    _ = try await counts.enter(EnterCount(count: "C-000001", sku: "LAMP-1", quantity: 15), wil)
    _ = try await counts.review(
      ReviewCount(count: "C-000001", approve: true, reason: "seen"), anna)
    let posted = try await counts.post(CountReference(count: "C-000001"), anna).output
    #expect(posted.lost?.map(\.reference) == ["OOS-000003"])
    #expect(posted.lost?.map(\.quantity) == [5])
    #expect(try await allocated(bench) == [8, 7, 0])
    #expect(try await bench.level().onHand == 15)
    #expect(try await bench.level().reserved == 15)
  }

  @Test func aCountThatFindsAndMissesDoesNotGiveOutWhatItFound() async throws {
    let bench = try await reserved()
    let counts = bench.book.dependencies.counts
    let wil = bench.book.call(.warehouseKeeper)
    let anna = bench.book.call(.administrator)
    _ = try await counts.open(OpenCount(), wil)
    for (place, quantity) in [("MAIN", 14), ("SHOP", 3)] as [(String, Quantity)] {
      _ = try await counts.enter(
        EnterCount(count: "C-000001", sku: "LAMP-1", quantity: quantity, location: place), wil)
    }
    _ = try await counts.review(
      ReviewCount(count: "C-000001", approve: true, uncounted: .keep, reason: "seen"), anna)
    let posted = try await counts.post(CountReference(count: "C-000001"), anna).output
    #expect(posted.lost?.map(\.quantity) == [1, 5])
    #expect(try await allocated(bench) == [8, 6, 0])
    #expect(try await bench.level(at: "SHOP").onHand == 3)
    #expect(try await bench.level(at: "SHOP").reserved == 0)
    // The next allocation may.
    try await bench.allocate()
    #expect(try await allocated(bench) == [8, 7, 2])
  }

  @Test func theOwnersAreToldOnce() async throws {
    let bench = try await NoticeBench()
    let book = bench.book
    _ = try await book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 20), book.call(.salesperson))
    _ = try await book.dependencies.outOfStock.allocate(
      AllocateStock(), book.call(.salesperson))
    _ = try await book.dependencies.stock.adjust(
      AdjustStock(sku: "LAMP-1", delta: -4, code: "stolen"), book.call(.warehouseKeeper))
    for _ in 1...2 { try await bench.pass() }
    let told = try await bench.inbox(.salesperson).filter { $0.kind == .reservationLost }
    #expect(told.count == 1)
    #expect(told.first?.title == "OOS-000001: 4 of LAMP-1 lost")
    #expect(told.first?.body.contains("the goods are missing or spoiled (stolen).") == true)
  }
}
