import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Counting a product in another unit")
struct ConvertUnitTests {
  private let rice = "RICE"

  /// Rice in two lots at two places that cost differently, some of it gone, and one a month old.
  private func busy() async throws -> ValuationBench {
    let bench = try await ValuationBench(day: 40)
    let stock = bench.stock
    try await stock.receive(
      try Quantity(parsing: "3.125"), of: rice, lot: "A", expires: "2027-12-01", cost: "3.333333")
    bench.book.clock.set(to: ValuationBench.day(70))
    try await stock.receive(2, of: rice, lot: "B", expires: "2028-02-01", cost: "7.77")
    bench.book.clock.advance(milliseconds: 1000)
    try await stock.issue(try Quantity(parsing: "1.5"), of: rice)
    try await stock.move(1, of: rice, to: "SHOP", lot: "B")
    _ = try await bench.book.dependencies.reorder.set(
      SetReorder(sku: rice, min: 2, max: 10, location: "MAIN"), stock.wil)
    _ = try await bench.book.dependencies.products.unit(
      SetProductUnit(sku: rice, unit: "sack", factor: 25), stock.anna)
    bench.book.clock.set(to: ValuationBench.day(80))
    return bench
  }

  private func convert(
    _ bench: ValuationBench, _ unit: String = "g", _ factor: Quantity = 1000,
    price: String? = "0.01", per: Quantity? = nil, scale: Int64? = nil, former: String? = nil,
    as role: Role = .administrator, rehearsal: Bool = false
  ) async throws -> ConvertedUnitView {
    try await bench.book.dependencies.products.convertUnit(
      ConvertProductUnit(
        sku: rice, unit: unit, factor: factor, per: per, scale: scale,
        price: try price.map { try UnitPrice(parsing: $0) }, formerSku: former),
      bench.book.call(role, rehearsal: rehearsal)
    ).output
  }

  private func refusal(
    _ body: () async throws -> some Any
  ) async -> (ErrorCode?, String?) {
    let error = await StockBench.refusal(body)
    return (error?.code, error?.field)
  }

  @Test func goodsAndTheirWorthStayTheSame() async throws {
    let bench = try await busy()
    var before: [ValuationMethod: ValuationView] = [:]
    for method in ValuationMethod.allCases { before[method] = try await bench.show(method) }
    let ages = try await bench.book.dependencies.valuation.ageing(ShowAgeing(), bench.stock.wil)
    let view = try await convert(bench)
    #expect(view.unit == "g" && view.formerUnit == "kg" && view.formerSku == "RICE.kg")
    #expect(view.before == (try Quantity(parsing: "3.625")) && view.after == 3625)
    #expect(view.places.map(\.after).reduce(.zero, +) == 3625 && view.places.count == 3)
    #expect(view.lots == 2 && view.rules == 1 && view.units == 1)
    for method in ValuationMethod.allCases {
      let after = try await bench.show(method)
      #expect(after.total == before[method]?.total)
      #expect(after.productCount == before[method]?.productCount)
      let line = try #require(after.products.first { $0.sku == rice })
      #expect(line.value == before[method]?.products.first { $0.sku == rice }?.value)
      #expect(line.quantity == 3625 && line.unit == "g")
    }
    let aged = try await bench.book.dependencies.valuation.ageing(ShowAgeing(), bench.stock.wil)
    #expect(aged.output.buckets == ages.output.buckets)
    let level = try await bench.stock.level(rice)
    #expect(level.onHand == 3625)
    #expect(try await bench.stock.level(rice, at: "SHOP").onHand == 1000)
    let lots = try await bench.book.dependencies.lots.list(
      ListLots(product: rice), bench.stock.wil
    ).output.items
    #expect(lots.map(\.lot).sorted() == ["A", "B"])
    #expect(lots.map(\.due).contains(try CivilDate(parsing: "2027-12-01")))
    #expect(try await bench.stock.verify().ok)
    #expect(try await StockReplay.violations(of: bench.book).isEmpty)
  }

  @Test func historyKeepsTheFormerUnit() async throws {
    let bench = try await busy()
    let day = "2027-05-15"
    let then = try await bench.show(asOf: day)
    _ = try await convert(bench)
    let now = try await bench.show(asOf: day)
    #expect(now.total == then.total)
    #expect(now.products.first { $0.unit == "kg" }?.sku == "RICE.kg")
    let history = try await bench.stock.stock.history(
      ListStockHistory(sku: "RICE.kg"), bench.stock.wil
    ).output.items
    #expect(history.contains { $0.quantity.description == "3.125" })
    #expect(history.filter { $0.code == "unit" }.count == 3)
  }

  @Test func whatIsGivenOutLaterIsWorthTheSame() async throws {
    let (bench, twin) = (try await busy(), try await busy())
    _ = try await convert(bench)
    for one in [bench, twin] { one.book.clock.advance(milliseconds: 1000) }
    try await bench.stock.issue(500, of: rice)
    try await twin.stock.issue(try Quantity(parsing: "0.5"), of: rice)
    try await bench.stock.receive(1000, of: rice, lot: "C", expires: "2028-03-01", cost: "0.004")
    try await twin.stock.receive(1, of: rice, lot: "C", expires: "2028-03-01", cost: "4")
    for method in ValuationMethod.allCases {
      #expect(try await bench.show(method).total == (try await twin.show(method).total))
    }
    // Months that are kept, and the way back.
    bench.book.clock.set(to: ValuationBench.day(130))
    let total = try await bench.show(.fifo).total
    try await bench.refresh()
    #expect(try await bench.show(.fifo).total == total)
    let back = try await convert(
      bench, "kg", 1, price: "2.10", per: 1000, former: "RICE.old")
    #expect(back.after == (try Quantity(parsing: "4.125")))
    #expect(try await bench.show(.fifo).total == total)
  }

  @Test func aRehearsalTellsAllAndChangesNothing() async throws {
    let bench = try await busy()
    let head = try await bench.stock.commits()
    let shown = try await convert(bench, rehearsal: true)
    #expect(try await bench.stock.commits() == head)
    let done = try await convert(bench)
    #expect(shown == done)
  }

  @Test func whatIsOpenComesFirst() async throws {
    let bench = try await busy()
    let reservation = try await bench.stock.reserve(1, of: rice)
    #expect(await refusal { try await convert(bench) } == (.ruleViolated, "sku"))
    try await bench.stock.release("\(reservation.id)")
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: rice, quantity: 99), bench.stock.sam)
    let error = await StockBench.refusal { try await convert(bench) }
    #expect(error?.message.contains("OOS-000001") == true)
  }

  @Test func factorsAndPricesMustBeExact() async throws {
    let bench = try await busy()
    #expect(await refusal { try await convert(bench, "g", 100) } == (.badQuantity, "factor"))
    #expect(await refusal { try await convert(bench, "KG", 1) } == (.badValue, "unit"))
    #expect(
      await refusal { try await convert(bench, "g", 1000, price: nil) } == (.badAmount, "price"))
    #expect(
      await refusal { try await convert(bench, "bag", 1, per: 3) } == (.badQuantity, "factor"))
    #expect(await refusal { try await convert(bench, "bag", 0) } == (.badQuantity, "factor"))
    #expect(
      await refusal { try await convert(bench, "t", 1, per: 1000, scale: 0) }
        == (.badQuantity, "scale"))
    #expect(
      await refusal { try await convert(bench, former: "LAMP-1") } == (.duplicate, "former_sku"))
    #expect(await refusal { try await convert(bench, as: .salesperson) }.0 == .denied)
  }

  @Test func aRightToSomePlacesOrToNoPricesIsNotEnough() async throws {
    let bench = try await busy()
    // A keeper changes no sales price and no SKU.
    #expect(await refusal { try await convert(bench, as: .warehouseKeeper) }.0 == .denied)
    #expect(
      await refusal {
        try await convert(bench, price: nil, former: "RICE-OLD", as: .warehouseKeeper)
      }.0 == .denied)
    // The goods of all places are counted anew, so nothing is told of them either.
    let location = try await bench.book.read { transaction in
      try await transaction.repository(Location.self).named("SHOP").id
    }
    let wil = bench.book.principal(.warehouseKeeper)
    let limited = Principal(
      userID: wil.userID ?? RecordID(rawValue: 1), name: wil.name,
      rights: Rights(
        roles: [], permissions: [.productView, .productEdit, .inventoryViewCost],
        conditions: [
          .inventoryManage: [GrantCondition(collection: Location.schema.name, id: location)]
        ]))
    let error = await StockBench.refusal {
      try await bench.book.dependencies.products.convertUnit(
        ConvertProductUnit(sku: rice, unit: "g", factor: 1000), Call(limited, isRehearsal: true))
    }
    #expect(error?.code == .denied && error?.message.contains("MAIN") == false)
  }

  @Test func theFormerProductIsNoLongerUsedAndTheConversionStays() async throws {
    let bench = try await busy()
    _ = try await convert(bench)
    bench.book.clock.advance(milliseconds: 1000)
    #expect(
      await refusal { try await bench.stock.receive(1, of: "RICE.kg", cost: "1") }
        == (.ruleViolated, "sku"))
    // A request for it would wait for ever.
    #expect(
      await refusal {
        try await bench.book.dependencies.outOfStock.create(
          CreateRequest(customer: "000001", sku: "RICE.kg", quantity: 1), bench.stock.sam)
      } == (.ruleViolated, "sku"))
    let error = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: nil), bench.stock.anna)
    }
    #expect(error?.message.contains("convert the unit again") == true)
    #expect(try await bench.stock.level("RICE.kg").onHand == 0)
  }

  @Test func editingTheUnitNamesTheWay() async throws {
    let bench = try await busy()
    let error = await StockBench.refusal {
      try await bench.book.dependencies.products.edit(
        EditProduct(sku: rice, unit: "g"), bench.stock.anna)
    }
    #expect(error?.hint?.contains("`opsh product convert-unit RICE g 1000`") == true)
  }

  @Test func whatIsBelowZeroIsNamed() async throws {
    let bench = try await busy()
    _ = try await bench.stock.locations.create(
      CreateLocation(code: "FAIR", allowNegative: true), bench.stock.anna)
    try await bench.stock.adjust(-2, of: rice, code: "missing", at: "FAIR", lot: "A")
    bench.book.clock.advance(milliseconds: 1000)
    let error = await StockBench.refusal { try await convert(bench) }
    #expect(error?.code == .ruleViolated && error?.field == "sku")
    #expect(error?.message.contains("below zero: FAIR A (-2 kg)") == true)
    #expect(error?.hint?.contains("receive") == true)
  }

  @Test func theFormerUnitIsRankedAtItsMean() async throws {
    let bench = try await busy()
    func value(_ sku: String) async throws -> String? {
      try await bench.book.dependencies.valuation.classes(ShowClasses(), bench.stock.wil)
        .output.items.first { $0.sku == sku }?.value
    }
    let before = try await value("RICE")
    _ = try await convert(bench)
    #expect(before != nil)
    #expect(try await value("RICE.kg") == before)
  }
}
