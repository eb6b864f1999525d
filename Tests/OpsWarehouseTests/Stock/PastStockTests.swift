import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// LAMP-1 has 20 on hand at MAIN in the sample book.
@Suite("The book as it was known")
struct PastStockTests {
  private static let day: Int64 = 86_400_000

  private func known(at moment: Instant, _ bench: StockBench, as role: Role = .administrator)
    -> Call
  {
    var call = bench.book.call(role)
    call.knownAt = moment
    return call
  }

  private func level(
    _ bench: StockBench, asOf: SiteTime? = nil, _ call: Call
  ) async throws -> StockLevelView {
    try await bench.stock.level(ShowStockLevel(sku: "LAMP-1", asOf: asOf), call).output
  }

  private func wait(days: Int64, _ bench: StockBench) {
    bench.book.clock.advance(milliseconds: days * Self.day)
  }

  @Test func aMovementThatWasRecordedLateWasNotKnownBefore() async throws {
    let bench = try await StockBench()
    wait(days: 3, bench)
    let monday = bench.now
    wait(days: 1, bench)
    let earlier = monday.adding(milliseconds: -Self.day)
    try await bench.issue(5, on: earlier)
    let asOf = SiteTime.instant(monday)
    #expect(try await level(bench, asOf: asOf, bench.anna).onHand == 15)
    #expect(try await level(bench, asOf: asOf, known(at: monday, bench)).onHand == 20)
    #expect(try await level(bench, known(at: monday, bench)).onHand == 20)
    #expect(try await level(bench, bench.anna).onHand == 15)
  }

  @Test func reservationsAreThoseOfThatTime() async throws {
    let bench = try await StockBench()
    try await bench.reserve(4)
    let before = bench.now
    wait(days: 1, bench)
    try await bench.reserve(6, for: "Q-2")
    #expect(try await level(bench, bench.anna).reserved == 10)
    let then = try await level(bench, known(at: before, bench))
    #expect(then.reserved == 4 && then.available == 16)
  }

  @Test func whatWasUndoneSinceStoodThen() async throws {
    let bench = try await StockBench()
    try await bench.receive(7)
    let before = bench.now
    wait(days: 1, bench)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.wil)
    #expect(try await level(bench, bench.anna).onHand == 20)
    #expect(try await level(bench, known(at: before, bench)).onHand == 27)
  }

  @Test func listsHaveTheRecordsOfThatTime() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    let before = bench.now
    wait(days: 1, bench)
    _ = try await products.create(CreateProduct(sku: "NEW-9", name: "New"), bench.anna)
    _ = try await products.edit(EditProduct(sku: "LAMP-1", name: "Floor lamp"), bench.anna)
    let now = try await products.list(ListProducts(), bench.anna).output.items
    let then = try await products.list(ListProducts(), known(at: before, bench)).output.items
    #expect(now.count == then.count + 1)
    #expect(then.contains { $0.sku == "NEW-9" } == false)
    #expect(then.first { $0.sku == "LAMP-1" }?.name == "Desk lamp")
  }

  @Test func valuesAreWorkedOutFromWhatWasKnown() async throws {
    let bench = try await StockBench()
    try await bench.receive(10, of: "OLD-1", cost: "2.00")
    let before = bench.now
    wait(days: 1, bench)
    try await bench.receive(10, of: "OLD-1", cost: "5.00", on: before)
    let service = bench.book.dependencies.valuation
    let input = ShowValuation(product: ["OLD-1"])
    #expect(try await service.show(input, bench.anna).output.total == "70.00")
    #expect(try await service.show(input, known(at: before, bench)).output.total == "20.00")
  }

  @Test func rightsAreThoseOfThatTime() async throws {
    let bench = try await StockBench()
    let rights = bench.book.dependencies.rights
    let input = ListOwnPermissions(user: "sam")
    let before = bench.now
    let held = try await rights.listOwnPermissions(input, bench.anna).output.items.count
    bench.book.clock.advance(milliseconds: 1000)
    _ = try await bench.book.dependencies.roles.grant(
      GrantRole(user: "sam", role: .warehouseKeeper), bench.anna)
    #expect(try await rights.listOwnPermissions(input, bench.anna).output.items.count > held)
    let then = try await rights.listOwnPermissions(input, known(at: before, bench))
    #expect(then.output.items.count == held)
  }

  @Test func whatNobodyKeptIsRefused() async throws {
    let bench = try await StockBench()
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.tokens.list(
        ListTokens(user: "sam"), known(at: bench.now, bench))
    }
    #expect(refused?.code == .usage && refused?.field == "known_at")
  }

  @Test func onlyReadersOfTheAuditTrailLookBackAndNobodyAhead() async throws {
    let bench = try await StockBench()
    let denied = await StockBench.refusal {
      try await level(bench, known(at: bench.now, bench, as: .warehouseKeeper))
    }
    #expect(denied?.code == .denied)
    let future = await StockBench.refusal {
      try await level(bench, known(at: bench.now.adding(milliseconds: 1), bench))
    }
    #expect(future?.code == .badDate && future?.field == "known_at")
    let write = await StockBench.refusal {
      try await bench.stock.receive(
        ReceiveStock(sku: "LAMP-1", quantity: 1), known(at: bench.now, bench))
    }
    #expect(write?.code == .usage)
  }
}
