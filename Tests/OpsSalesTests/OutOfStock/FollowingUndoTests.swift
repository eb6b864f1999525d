import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// What only followed from an act, because goods went to requests or were taken from them, goes
/// back with the act: with the rights of the system, for every user who may take the act back.
@Suite struct FollowingUndoTests {
  private func undo(_ book: SampleBook, _ call: Call, _ key: String? = nil) async throws -> Outcome<
    ReversalView
  > {
    try await book.dependencies.changesets.undo(CommitReference(commit: key), call)
  }

  /// A request for 25 lamps, of which 20 are there and reserved for it.
  private func waiting() async throws -> (OutOfStockBench, StockBench, number: String) {
    let requests = try await OutOfStockBench()
    let number = try await requests.create(25).number
    try await requests.allocate()
    return (requests, StockBench(on: requests.book), number)
  }

  @Test func whoReceivesGoodsTakesThemBackFromTheRequestThatGotThem() async throws {
    let (requests, bench, number) = try await waiting()
    let eva = bench.book.call(.granulationTechnician)
    _ = try await bench.stock.receive(ReceiveStock(sku: "LAMP-1", quantity: 5), eva)
    #expect(try await requests.show(number).request.allocated == 25)
    _ = try await undo(bench.book, eva)
    #expect(try await requests.show(number).request.allocated == 20)
    #expect(try await bench.level().onHand == 20)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
    _ = try await bench.book.dependencies.changesets.redo(CommitReference(), eva)
    #expect(try await requests.show(number).request.allocated == 25)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  }

  @Test func theRequestIsNotShownForIt() async throws {
    let (requests, bench, number) = try await waiting()
    let eva = bench.book.call(.granulationTechnician)
    _ = try await bench.stock.receive(ReceiveStock(sku: "LAMP-1", quantity: 5), eva)
    let rehearsed = try await undo(
      bench.book, bench.book.call(.granulationTechnician, rehearsal: true))
    let plan = try await bench.book.dependencies.desk.plan(
      of: rehearsed.changes, by: "commit.undo", for: eva.principal)
    #expect(plan.hidden > 0)
    #expect(!plan.changes.contains { $0.entity == OutOfStockRequest.schema.noun })
    try await requests.edit(number, quantity: 30)
    let refused = await StockBench.refusal { try await undo(bench.book, eva) }
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains(number) == false, "\(refused?.message ?? "")")
    #expect(refused?.message.contains("oos.edit") == true)
  }

  @Test func whoDiscardsReservedGoodsBringsTheReservationBack() async throws {
    let milk = try await LotBench()
    let (book, sam) = (milk.book, milk.book.call(.salesperson))
    let number = try await book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "MILK", quantity: 5), sam
    ).output.number
    try await milk.receive(5, lot: "A", due: 9)
    func allocated() async throws -> Quantity {
      try await book.dependencies.outOfStock.show(RequestReference(request: number), sam)
        .output.request.allocated
    }
    #expect(try await allocated() == 5)
    let eva = book.call(.granulationTechnician)
    _ = try await milk.lots.discard(
      DiscardLot(sku: "MILK", quantity: 2, code: "spoiled", lot: "A"), eva)
    #expect(try await allocated() == 3)
    _ = try await undo(book, eva)
    #expect(try await allocated() == 5)
    let changes = try await book.read { try await $0.repository(ReservationChange.self).count() }
    #expect(changes == 0, "nothing was lost")
    #expect(try await OutOfStockLaws(of: book).violations == [])
  }

  @Test func aRightLimitedToAPlaceIsEnoughForWhatCameInThere() async throws {
    let (requests, bench, number) = try await waiting()
    let shop = try await bench.book.read { try await $0.repository(Location.self).named("SHOP").id }
    let wil = bench.book.principal(.warehouseKeeper)
    let some = [GrantCondition(collection: Location.schema.name, id: shop)]
    let call = Call(
      Principal(
        userID: wil.userID ?? RecordID(rawValue: 1), name: wil.name,
        rights: Rights(
          roles: [.warehouseKeeper], permissions: [.inventoryView, .productView],
          conditions: [.inventoryUpdateStock: some])))
    _ = try await bench.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 5, location: "SHOP"), call)
    #expect(try await requests.show(number).request.allocated == 25)
    _ = try await undo(bench.book, call)
    #expect(try await requests.show(number).request.allocated == 20)
    // A reservation that somebody made by hand is not theirs to take back.
    try await requests.edit(number, quantity: 20)
    try await bench.receive(3)
    try await bench.reserve(3)
    let key = try #require(
      try await bench.book.store.journal.commits(after: 0, limit: 100)
        .last { $0.header.operation == "stock.reserve" }
    ).header.key
    let rights = Rights(
      roles: [.warehouseKeeper],
      permissions: [.inventoryView, .productView, .systemExecuteRollbacks],
      conditions: [.inventoryAllocate: some])
    let other = Call(
      Principal(userID: wil.userID ?? RecordID(rawValue: 1), name: wil.name, rights: rights))
    let refused = await StockBench.refusal { try await undo(bench.book, other, key) }
    #expect(refused?.code == .denied)
  }

  @Test func aLaterActOfOthersIsNamedWithoutTheirKey() async throws {
    let requests = try await OutOfStockBench()
    let bench = StockBench(on: requests.book)
    try await bench.issue(20)
    let number = try await requests.create(3).number
    let received = try await bench.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 3), bench.wil)
    let key = try #require(received.receipt).key
    let refused = await StockBench.refusal { try await undo(bench.book, bench.sam) }
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains("stock.receive") == true, "\(refused?.message ?? "")")
    #expect(refused?.message.contains(key) == false)
    let made = try #require(
      try await bench.book.store.journal.commits(after: 0, limit: 100)
        .last { $0.header.operation == "oos.create" }
    ).header.key
    let told = await StockBench.refusal { try await undo(bench.book, bench.anna, made) }
    #expect(told?.message.contains(key) == true, "\(told?.message ?? "")")
    // What came later is undone: then nothing holds the request any more.
    _ = try await undo(bench.book, bench.wil)
    _ = try await undo(bench.book, bench.sam)
    let gone = await StockBench.refusal { try await requests.show(number) }
    #expect(gone?.code == .notFoundRequest)
    #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  }
}
