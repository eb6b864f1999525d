import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Goods that become free go to those who wait for them in the same commit, whichever way.
@Suite struct FreedStockTests {
  /// A way in which five lamps become free.
  struct Road: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let free: @Sendable (StockBench) async throws -> Void
    /// What a request wants for which five are missing before.
    var wanted: Quantity = 25
    var prepare: @Sendable (StockBench) async throws -> Void = { _ in }
  }

  static let roads: [Road] = [
    Road(testDescription: "stock receive", free: { try await $0.receive(5) }),
    Road(testDescription: "stock adjust", free: { try await $0.adjust(5, code: "found") }),
    Road(
      testDescription: "stock move", free: { try await $0.move(5, from: "SCRAP", to: "SHOP") },
      wanted: 20, prepare: { try await $0.move(5, to: "SCRAP") }),
    Road(
      testDescription: "stock release", free: { try await $0.release("Q-1") }, wanted: 20,
      prepare: { try await $0.reserve(5) }),
    Road(
      testDescription: "transfer receive",
      free: { bench in
        _ = try await bench.book.dependencies.transfers.receive(
          ReceiveTransfer(transfer: "TR-000001"), bench.wil)
      }, wanted: 20, prepare: { try await send($0) }),
    Road(
      testDescription: "transfer cancel",
      free: { bench in
        _ = try await bench.book.dependencies.transfers.cancel(
          TransferReference(transfer: "TR-000001"), bench.wil)
      }, wanted: 20, prepare: { try await send($0) }),
    Road(
      testDescription: "a movement written by hand",
      free: { bench in
        try await bench.book.write(as: .warehouseKeeper) { transaction in
          try await transaction.apply(try await receipt(transaction))
          try await transaction.settle()
        }
      }),
    Road(
      testDescription: "a step",
      free: { bench in
        let step = OperationStep(
          operation: "stock.receive", input: ["sku": "LAMP-1", "quantity": "5"])
        _ = try await bench.book.dependencies.steps.run(
          RunSteps(steps: [step]), bench.wil)
      }),
  ]

  private static func send(_ bench: StockBench) async throws {
    _ = try await bench.book.dependencies.transfers.create(
      CreateTransfer(sku: "LAMP-1", quantity: 5, from: "MAIN", to: "SHOP"), bench.wil)
  }

  /// Five lamps from the supplier, as a client writes the record.
  private static func receipt(
    _ transaction: Transaction
  ) async throws -> Transaction.DirectChange {
    let locations = transaction.repository(Location.self)
    let movement = StockMovement(
      id: RecordID(rawValue: 555_001),
      productID: try await transaction.repository(Product.self).named("LAMP-1").id,
      fromID: try await locations.named("SUPPLIER").id, toID: try await locations.named("MAIN").id,
      quantity: 5, kind: .receipt, at: SampleBook.start, recordedAt: SampleBook.start, actor: nil)
    return Transaction.DirectChange(
      schema: StockMovement.schema, id: movement.id, verb: .insert, row: movement.row, version: 0)
  }

  /// A bench on which somebody waits for five lamps more than are free.
  private func waiting(
    after road: Road
  ) async throws -> (StockBench, OutOfStockBench, number: String) {
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    try await road.prepare(bench)
    let number = try await requests.create(road.wanted).number
    try await requests.allocate()
    #expect(try await requests.show(number).request.allocated == road.wanted - 5)
    return (bench, requests, number)
  }

  @Test(arguments: roads + FreedStockRoads.all)
  func goesToWhoWaitsInTheSameCommit(_ road: Road) async throws {
    let (bench, requests, number) = try await waiting(after: road)
    let before = try await bench.commits()
    try await road.free(bench)
    #expect(try await bench.commits() == before + 1)
    let request = try await requests.show(number).request
    #expect(request.allocated == request.quantity)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  }

  @Test func theAnswerOfAReceiptShowsWhatWasAllocated() async throws {
    let (bench, _, _) = try await waiting(after: Self.roads[0])
    let view = try await bench.receive(5)
    #expect(view.onHand == 25 && view.reserved == 25)
  }

  /// Twenty lamps, all held until a moment that has passed, and a request for 25.
  private func lapsed() async throws -> (StockBench, OutOfStockBench, number: String) {
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    try await bench.reserve(20, ttl: "1h")
    let number = try await requests.create(25).number
    bench.book.clock.advance(milliseconds: 2 * 3_600_000)
    return (bench, requests, number)
  }

  @Test func theAnswerOfAnIssueShowsWhoGotWhatRanOut() async throws {
    let (bench, requests, number) = try await lapsed()
    let view = try await bench.issue(5)
    #expect(view.onHand == 15 && view.reserved == 15 && view.available == 0)
    #expect(try await bench.level().reserved == 15)
    #expect(try await requests.show(number).request.allocated == 15)
  }

  @Test func theAnswerOfADeliveryShowsWhatTheRestGot() async throws {
    let (_, requests, number) = try await lapsed()
    let view = try await requests.deliver(number, 5)
    #expect(view.delivered == 5 && view.allocated == 15)
    #expect(try await requests.show(number).request.allocated == 15)
  }

  @Test func theAnswersOfManyDeliveriesShowIt() async throws {
    let (bench, requests, number) = try await lapsed()
    let views = try await requests.service.deliverMany(
      DeliverRequests(line: [QuantityLine(number, 5)]), bench.wil
    ).output.items
    #expect(views.map(\.allocated) == [15])
  }

  @Test func anUndoGivesNothingToOthers() async throws {
    let (bench, requests, number) = try await waiting(
      after: Road(
        testDescription: "undo", free: { _ in }, wanted: 20,
        prepare: { try await $0.reserve(5) }))
    let reserved = try await bench.book.store.journal.commits(after: 0, limit: 100)
      .last { $0.header.operation == "stock.reserve" }
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: try #require(reserved).header.key), bench.anna)
    #expect(try await requests.show(number).request.allocated == 15)
    #expect(try await bench.level().available == 5)
  }

  @Test func theJobGivesWhatAnExpiredReservationHeldToWhoWaits() async throws {
    let (bench, requests, number) = try await waiting(
      after: Road(
        testDescription: "time", free: { _ in }, wanted: 20,
        prepare: { try await $0.reserve(5, ttl: "1h") }))
    bench.book.clock.advance(milliseconds: 2 * 3_600_000)
    _ = try await bench.book.dependencies.jobs.run(
      RunJobs(job: "reservations.refit"), bench.anna)
    #expect(try await requests.show(number).request.allocated == 20)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  }

  @Test func anAllocationServesByItsOwnPolicyAlsoWhatRanOut() async throws {
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    try await bench.reserve(5, ttl: "1h")
    let number = try await requests.create(25).number
    bench.book.clock.advance(milliseconds: 2 * 3_600_000)
    // Nobody gets a part: not from the run, and not from what follows it.
    _ = try await requests.allocate(.complete)
    #expect(try await requests.show(number).request.allocated == 0)
  }

  @Test func aLotThatStaysGoodForLongerGoesToWhoWaits() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 1)
    milk.pass(days: 3)
    let requests = milk.book.dependencies.outOfStock
    let number = try await requests.create(
      CreateRequest(customer: "000001", sku: "MILK", quantity: 5), milk.bench.sam
    ).output.number
    _ = try await requests.allocate(AllocateStock(), milk.bench.sam)
    func allocated() async throws -> Quantity {
      try await requests.show(RequestReference(request: number), milk.bench.sam)
        .output.request.allocated
    }
    #expect(try await allocated() == 0)
    _ = try await milk.lots.edit(
      EditLot(lot: "A", product: "MILK", bestBefore: milk.today.adding(days: 9)), milk.bench.wil)
    #expect(try await allocated() == 5)
  }

  @Test func goodsThatOnlyChangeTheirPlaceFreeNothing() async throws {
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    try await requests.create(5)
    try await bench.move(3)
    try await bench.issue(2)
    #expect(try await requests.show("OOS-000001").request.allocated == 0)
  }
}
