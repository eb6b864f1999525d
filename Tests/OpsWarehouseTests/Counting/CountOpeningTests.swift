import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Opening counts and entering what was counted")
struct CountOpeningTests {
  @Test func aCountIsAboutWhatItWasOpenedFor() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(5, of: "RICE", at: "SHOP")
    try await bench.stock.receive(6, of: "OLD-1", at: "SHOP")
    try await bench.stock.receive(7, of: "OLD-1")
    let shop = try await bench.open(OpenCount(location: "SHOP", product: ["OLD-1"]))
    #expect(shop.lines == 1 && shop.scope == "OLD-1 at SHOP")
    let rest = try await bench.open(OpenCount(product: ["LAMP-1", "RICE"]))
    #expect(rest.lines == 2)
    #expect(try await bench.lines("C-000002").map(\.sku) == ["LAMP-1", "RICE"])
  }

  @Test func aCountOfACategoryHoldsWhatLiesInIt() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(5, of: "RICE")
    try await bench.putRiceIntoFood()
    #expect(try await bench.open(OpenCount(category: "food")).lines == 1)
    #expect(try await bench.lines().map(\.sku) == ["RICE"])
  }

  @Test func twoOpenCountsDoNotHoldTheSameBin() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(location: "MAIN"))
    let refused = await StockBench.refusal { try await bench.open() }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message.contains("C-000001") == true)
    #expect(refused?.message.contains("LAMP-1 at MAIN") == true)
    try await bench.open(OpenCount(product: ["OLD-1"]))
    try await bench.enter(3, of: "OLD-1")
    let entered = await StockBench.refusal {
      try await bench.enter(3, of: "OLD-1", in: "C-000002", at: "MAIN")
    }
    #expect(entered?.message.contains("C-000001") == true)
    _ = try await bench.counts.cancel(CancelCount(count: "C-000001"), bench.wil)
    #expect(
      try await bench.enter(0, of: "OLD-1", in: "C-000002", at: "MAIN").difference == .zero)
  }

  @Test func aBlindCountShowsNothingExpectedUntilItIsReviewed() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(blind: true))
    let line = try await bench.enter(19)
    #expect(line.expected == nil && line.difference == nil && line.reserved == nil)
    #expect(line.counted == 19)
    #expect(try await bench.lines().allSatisfy { $0.expected == nil && $0.moved == nil })
    let review = try await bench.approve()
    #expect(review.differences.first?.expected == 20)
    #expect(try await bench.lines().first?.difference == -1)
  }

  @Test func aCountThatWasAssignedIsMadeByThoseAlone() async throws {
    let bench = try await CountBench()
    let opened = try await bench.open(OpenCount(assign: ["wil"]))
    #expect(opened.assigned == ["wil"])
    #expect(
      await StockBench.refusal { try await bench.enter(1, by: bench.eve) }?.code
        == .ruleViolated)
    #expect(try await bench.enter(20).counted == 20)
    let unknown = await StockBench.refusal {
      try await bench.open(OpenCount(location: "SHOP", assign: ["nobody"]))
    }
    #expect(unknown?.code == .notFoundUser)
  }

  @Test func whatCannotBeCountedIsRefused() async throws {
    let bench = try await CountBench()
    try await bench.open()
    #expect(await StockBench.refusal { try await bench.enter(-1) }?.code == .badQuantity)
    let half = try Quantity(parsing: "0.5")
    #expect(await StockBench.refusal { try await bench.enter(half) }?.code == .badQuantity)
    #expect(await StockBench.refusal { try await bench.enter(1, of: "NIX") }?.code == .notFoundSKU)
    #expect(await StockBench.refusal { try await bench.enter(1, in: "C-9") }?.code == .notFound)
    #expect(
      await StockBench.refusal { try await bench.enter(1, at: "SUPPLIER") }?.code == .ruleViolated)
    let late = await StockBench.refusal {
      try await bench.open(OpenCount(at: StockBench.minute(1)))
    }
    #expect(late?.code == .badDate)
    let most = await StockBench.refusal {
      try await bench.enter(.maximum)
      return try await bench.enter(1, mode: .add)
    }
    #expect(most?.code == .badQuantity)
  }

  @Test func aProductAtSeveralPlacesOrInLotsIsCountedWhereItIsSaid() async throws {
    let bench = try await CountBench()
    try await bench.stock.move(5)
    try await bench.stock.receive(3, of: "RICE", lot: "A")
    try await bench.stock.receive(4, of: "RICE", lot: "B")
    try await bench.open()
    #expect(await StockBench.refusal { try await bench.enter(5) }?.field == "location")
    #expect(try await bench.enter(5, at: "SHOP").difference == .zero)
    #expect(await StockBench.refusal { try await bench.enter(3, of: "RICE") }?.field == "lot")
    #expect(try await bench.enter(3, of: "RICE", lot: "A").difference == .zero)
    let unknown = await StockBench.refusal { try await bench.enter(3, of: "RICE", lot: "C") }
    #expect(unknown?.code == .notFound)
    #expect(
      await StockBench.refusal { try await bench.enter(3, of: "RICE", at: "SHOP") }?.field == "lot")
  }

  @Test func scanningCountsOneMore() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(3, of: "RICE", lot: "L7")
    try await bench.book.write { transaction in
      let products = transaction.repository(Product.self)
      for (sku, code) in [("LAMP-1", "4006381333931"), ("RICE", "09506000134352")] {
        var product = try await products.named(sku)
        product.barcode = code
        product.search = Product.searchText(sku: sku, name: product.name, barcode: code)
        _ = try await products.update(product)
      }
    }
    try await bench.open()
    func scan(_ code: String, _ quantity: Quantity? = nil) async throws -> CountLineView {
      try await bench.counts.scan(
        ScanCount(count: "C-000001", code: code, quantity: quantity), bench.wil
      ).output
    }
    #expect(try await scan("4006381333931").counted == 1)
    #expect(try await scan("LAMP-1", 5).counted == 6)
    let weighed = try await scan("(01)09506000134352(10)L7")
    #expect(weighed.sku == "RICE" && weighed.lot == "L7" && weighed.counted == 1)
    let kilos = try await scan("(01)09506000134352(3103)001250(10)L7")
    #expect(kilos.counted == (try Quantity(parsing: "2.25")))
    #expect(await StockBench.refusal { try await scan("40170725") }?.code == .notFoundSKU)
    #expect(await StockBench.refusal { try await scan("(10)ABC") }?.code == .badValue)
  }

  @Test func aSheetIsTakenWholeOrNotAtAll() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(4, of: "RICE")
    try await bench.open()
    func apply(_ lines: [CountSheetLine], _ mode: CountMode) async throws -> CountSheetResult {
      try await bench.counts.applySheet(
        ApplyCountSheet(count: "C-000001", mode: mode, lines: lines), bench.wil
      ).output
    }
    let good = CountSheetLine(line: 2, sku: "LAMP-1", quantity: 19)
    let bad = CountSheetLine(line: 3, sku: "NIX", quantity: 1)
    let refused = await StockBench.refusal { try await apply([good, bad], .set) }
    #expect(refused?.code == .batchRefused && refused?.message.contains("line 3") == true)
    #expect(try await bench.lines().allSatisfy { $0.counted == nil })
    let twice = await StockBench.refusal { try await apply([good, good], .set) }
    #expect(twice?.code == .batchRefused)
    let extra = CountSheetLine(line: 3, sku: "OLD-1", quantity: 2)
    let taken = try await apply([good, good, extra], .add)
    #expect(taken.lines == 3 && taken.added == 1)
    #expect(try await bench.lines().map(\.counted) == [38, nil, 2])
    #expect(try await apply([good], .set).added == 0)
    #expect(try await bench.lines().first?.counted == 19)
  }

  @Test func cycleCountsComeDueByWhatGoesOut() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(100, of: "RICE")
    try await bench.stock.issue(10)
    func schedule(_ later: Bool = false) async throws -> [CountDueView] {
      try await bench.counts.schedule(ShowCountSchedule(later: later), bench.wil).output.items
    }
    #expect(try await schedule().map(\.sku) == ["LAMP-1", "RICE"])
    #expect(try await schedule().map(\.cycleClass) == [.a, .c])
    #expect(try await bench.open(OpenCount(due: true)).lines == 2)
    try await bench.enter(10)
    try await bench.enter(100, of: "RICE")
    try await bench.approve()
    try await bench.post()
    #expect(try await schedule().isEmpty)
    let later = try await schedule(true)
    #expect(later.map(\.overdueDays) == [-30, -180])
    bench.pass(minutes: 31 * 1440)
    #expect(try await schedule().map(\.sku) == ["LAMP-1"])
    let nothing = await StockBench.refusal {
      try await bench.open(OpenCount(product: ["RICE"], due: true))
    }
    #expect(nothing?.code == .badValue)
  }
}
