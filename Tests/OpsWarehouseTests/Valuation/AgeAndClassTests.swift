import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Ages and classes of stock")
struct AgeAndClassTests {
  private func ageing(
    _ bench: ValuationBench, _ input: ShowAgeing = ShowAgeing()
  ) async throws -> AgeingView {
    try await bench.book.dependencies.valuation.ageing(input, bench.stock.wil).output
  }

  private func report(
    _ bench: ValuationBench, _ input: ShowClasses = ShowClasses()
  ) async throws -> [ABCLineView] {
    try await bench.book.dependencies.valuation.classes(input, bench.stock.wil).output.items
  }

  @Test func whatCameFirstLeftFirst() async throws {
    let bench = try await ValuationBench()
    try await bench.stock.receive(10, cost: "5", on: ValuationBench.day(60))
    try await bench.stock.receive(10, cost: "8", on: ValuationBench.day(95))
    try await bench.stock.issue(24, on: ValuationBench.day(96))
    let view = try await ageing(bench, ShowAgeing(buckets: "7,50"))
    let lamp = try #require(view.products.first)
    #expect(lamp.oldestDays == 40 && lamp.quantity == 16)
    #expect(lamp.buckets.map(\.quantity) == [10, 6, 0])
    #expect(lamp.buckets.map(\.value) == ["80.00", "30.00", "0.00"])
    #expect(view.total == "110.00" && view.buckets.map(\.toDays) == [7, 50, nil])
    let earlier = try await ageing(
      bench, ShowAgeing(asOf: try CivilDate(parsing: "2027-03-31")))
    #expect(earlier.products.first?.oldestDays == 30)
    #expect(await StockBench.refusal { try await ageing(bench, ShowAgeing(buckets: "x")) } != nil)
  }

  @Test func atAPlaceGoodsAreAsOldAsTheirStay() async throws {
    let bench = try await ValuationBench()
    try await bench.stock.receive(10, cost: "5", on: ValuationBench.day(60))
    try await bench.stock.move(4, on: ValuationBench.day(98))
    let shop = try await ageing(bench, ShowAgeing(location: "SHOP"))
    #expect(shop.products.first?.oldestDays == 2 && shop.products.first?.quantity == 4)
    #expect(shop.total == "20.00")
    let whole = try await ageing(bench, ShowAgeing(product: ["LAMP-1"]))
    #expect(whole.products.first?.oldestDays == 100)
  }

  @Test func sharesAddUpToAHundredPercent() async throws {
    let bench = try await ValuationBench()
    for sku in ["RICE", "OLD-1"] { try await bench.stock.receive(9, of: sku, cost: "1") }
    for sku in ["LAMP-1", "RICE", "OLD-1"] { try await bench.stock.issue(1, of: sku) }
    let lines = try await report(bench, ShowClasses(by: .quantity))
    #expect(lines.map(\.share) == ["33.34", "33.33", "33.33"])
    #expect(lines.map(\.cumulative) == ["33.34", "66.67", "100.00"])
  }

  @Test func rangesOfAgesAddUpToTheValue() async throws {
    let bench = try await ValuationBench()
    for day: Int64 in [60, 70, 80] {
      try await bench.stock.receive(1, of: "RICE", cost: "0.333", on: ValuationBench.day(day))
    }
    let view = try await ageing(bench, ShowAgeing(product: ["RICE"], buckets: "20,30"))
    #expect(view.total == "1.00")
    #expect(view.buckets.map(\.value) == ["0.34", "0.33", "0.33"])
    #expect(try await bench.show(.fifo, product: "RICE").total == "1.00")
    let place = try await ageing(
      bench, ShowAgeing(location: "MAIN", product: ["RICE"], buckets: "20,30"))
    #expect(place.total == "1.00")
  }

  @Test func fewProductsMakeUpMostOfTheTurnover() async throws {
    let bench = try await ValuationBench()
    try await bench.stock.receive(100, cost: "10", on: ValuationBench.day(60))
    try await bench.stock.receive(100, of: "RICE", cost: "1", on: ValuationBench.day(60))
    try await bench.stock.receive(9, of: "OLD-1", on: ValuationBench.day(60))
    try await bench.stock.issue(20, on: ValuationBench.day(61))
    try await bench.stock.issue(40, of: "RICE", on: ValuationBench.day(61))
    let value = try await report(bench)
    #expect(value.map(\.sku) == ["LAMP-1", "RICE", "OLD-1"])
    #expect(value.map(\.class) == [.a, .b, .c])
    #expect(value.map(\.value) == ["200.00", "40.00", nil])
    #expect(value.map(\.share) == ["83.33", "16.67", "0.00"])
    #expect(value.last?.cumulative == "100.00")
    let quantity = try await report(bench, ShowClasses(by: .quantity))
    #expect(quantity.map(\.sku) == ["RICE", "LAMP-1", "OLD-1"])
    let valuation = bench.book.dependencies.valuation
    let page = try await valuation.classes(ShowClasses(limit: 2), bench.stock.wil).output
    #expect(page.items == Array(value.prefix(2)))
    let next = try #require(page.next)
    let rest = try await valuation.classes(ShowClasses(limit: 2, after: next), bench.stock.wil)
    #expect(rest.output.items == [value[2]] && rest.output.next == nil)
    let later = ShowClasses(from: try CivilDate(parsing: "2027-06-01"))
    #expect(try await report(bench, later).isEmpty)
    let turned = ShowClasses(
      from: try CivilDate(parsing: "2027-06-01"), to: try CivilDate(parsing: "2027-05-01"))
    #expect(await StockBench.refusal { try await report(bench, turned) }?.code == .badDate)
  }

  @Test func anEmptyShelfIsRankedAtItsLastMean() async throws {
    let bench = try await ValuationBench()
    let stock = bench.stock
    let now = ValuationBench.day(95)
    bench.book.clock.set(to: now)
    try await stock.receive(10, of: "RICE", cost: "1")
    try await stock.issue(4, of: "RICE")
    try await stock.receive(10, of: "RICE", cost: "100")
    #expect(try await report(bench).first { $0.sku == "RICE" }?.value == "251.50")
    try await stock.issue(16, of: "RICE")
    // 20 at (6.00 + 1000.00) / 16, the mean when the last of it left.
    #expect(try await report(bench).first { $0.sku == "RICE" }?.value == "1257.50")
    // A kept valuation of an empty shelf does not know it: what was before it does.
    bench.book.clock.set(to: ValuationBench.day(130))
    try await bench.refresh()
    #expect(try await report(bench).first { $0.sku == "RICE" }?.value == "1257.50")
  }
}
