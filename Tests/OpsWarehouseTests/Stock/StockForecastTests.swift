import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// LAMP-1 has 20 on hand at MAIN in the sample book.
@Suite("The stock of a later day")
struct StockForecastTests {
  private func today(_ bench: StockBench) -> CivilDate {
    bench.book.world.calendar.date(of: bench.now)
  }

  private func level(
    in days: Int, _ bench: StockBench, _ call: Call? = nil
  ) async throws -> StockLevelView {
    try await bench.stock.level(
      ShowStockLevel(sku: "LAMP-1", asOf: .day(today(bench).adding(days: days))),
      call ?? bench.wil
    ).output
  }

  private func request(_ quantity: Quantity, in days: Int?, _ bench: StockBench) async throws {
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(
        customer: "000001", sku: "LAMP-1", quantity: quantity,
        neededBy: days.map { today(bench).adding(days: $0) }), bench.sam)
  }

  @Test func withoutDemandAndIncomingGoodsNothingChanges() async throws {
    let bench = try await StockBench()
    let view = try await level(in: 30, bench)
    #expect(view.onHand == 20 && view.available == 20 && view.expected == 0)
    #expect(view.incoming == 0 && view.needed == 0 && view.locations == [])
    #expect(view.asOf != nil)
  }

  @Test func demandCountsFromTheDayItIsNeeded() async throws {
    let bench = try await StockBench()
    try await request(8, in: 10, bench)
    try await request(2, in: nil, bench)
    #expect(try await level(in: 9, bench).needed == 2)
    let view = try await level(in: 10, bench)
    #expect(view.needed == 10 && view.available == 10)
  }

  @Test func tooLittleIsBelowZero() async throws {
    let bench = try await StockBench()
    try await request(25, in: 3, bench)
    #expect(try await level(in: 3, bench).available == -5)
  }

  @Test func goodsOnTheirWayCountFromTheDayTheyArrive() async throws {
    let bench = try await StockBench()
    _ = try await bench.book.dependencies.transfers.create(
      CreateTransfer(
        sku: "LAMP-1", quantity: 5, from: "MAIN", to: "SHOP", eta: today(bench).adding(days: 4)),
      bench.wil)
    let before = try await level(in: 3, bench)
    #expect(before.incoming == 0 && before.available == 15)
    let after = try await level(in: 4, bench)
    #expect(after.incoming == 5 && after.available == 20)
  }

  @Test func theUseOfThePastGoesOn() async throws {
    let bench = try await StockBench()
    for _ in 1...4 {
      try await bench.issue(2)
      bench.book.clock.advance(milliseconds: 86_400_000)
    }
    let view = try await level(in: 3, bench)
    #expect(view.expected == 6 && view.available == 6)
  }

  @Test func goodsThatExpireAreLost() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 3)
    try await milk.receive(4, lot: "B", due: 9)
    let view = try await milk.bench.stock.level(
      ShowStockLevel(sku: "MILK", asOf: .day(milk.today.adding(days: 5))), milk.bench.wil
    ).output
    #expect(view.expiring == 10 && view.available == 4)
  }

  @Test func aListForecastsEveryProduct() async throws {
    let bench = try await StockBench()
    try await request(25, in: 3, bench)
    let input = ListStock(below: "0", asOf: .day(today(bench).adding(days: 3)))
    let items = try await bench.stock.list(input, bench.wil).output.items
    #expect(items.map(\.sku) == ["LAMP-1"] && items.map(\.available) == [-5])
  }

  @Test func whatWasBelievedThenAboutALaterDay() async throws {
    let bench = try await StockBench()
    try await request(4, in: 5, bench)
    let monday = bench.now
    let friday = today(bench).adding(days: 5)
    bench.book.clock.advance(milliseconds: 86_400_000)
    try await request(9, in: 3, bench)
    var call = bench.anna
    call.knownAt = monday
    let input = ShowStockLevel(sku: "LAMP-1", asOf: .day(friday))
    #expect(try await bench.stock.level(input, call).output.needed == 4)
    #expect(try await bench.stock.level(input, bench.anna).output.needed == 13)
  }

  @Test func aPartOfTheGoodsIsNotForecast() async throws {
    let bench = try await StockBench()
    let refused = await StockBench.refusal {
      try await bench.stock.level(
        ShowStockLevel(
          sku: "LAMP-1", location: "MAIN", asOf: .day(today(bench).adding(days: 1))), bench.wil)
    }
    #expect(refused?.code == .badValue && refused?.field == "location")
  }
}
