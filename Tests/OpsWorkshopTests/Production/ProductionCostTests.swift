import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("What production costs")
struct ProductionCostTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  private func cost(_ item: String, _ quantity: Quantity? = nil) async throws -> ProductionCostView
  {
    try await bench.production.cost(
      ShowProductionCost(item: item, quantity: quantity), bench.anna
    ).output
  }

  private func price(_ text: String) throws -> UnitPrice { try UnitPrice(parsing: text) }

  @Test func wasteCostsNothingAndTheGoodPiecesBearIt() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    let number = try await bench.order(10)
    try await bench.complete(number, 10, scrap: ["1:flash"])
    // 11 pieces took 5.5 kg at 2.00: 11.00 on 10 good ones.
    let goods = try await bench.movements(.production, of: "SOLE")
    #expect(goods.map(\.unitCost) == [try price("1.1"), nil])
    let shown = try await cost(number)
    #expect(shown.actualMaterial == "11.00" && shown.actualTotal == "11.00")
    #expect(shown.standardTotal == "10.00" && shown.variance == "1.00")
    #expect(shown.standardUnit == UnitPrice(rawValue: 1_000_000) && shown.isCostKnown)
  }

  @Test func aNameOfNothingMayBeThatOfAProductOrAnOrder() async throws {
    let refused = await StockBench.refusal { try await cost("MO-000009") }
    #expect(refused?.code == .notFoundSKU)
    #expect(refused?.message == "There is no product or production order MO-000009")
  }

  @Test func theTimeOfMachinesIsPartOfTheCost() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    try await bench.set("workshop.machine_rate", "36")
    _ = try await bench.routings.set(
      SetRouting(sku: "SOLE", step: ["INJECTION:10m:70s", "TRIM:0s:30s"]), bench.mia)
    let number = try await bench.order(10)
    let done = try await bench.production.complete(
      CompleteProduction(production: number), bench.anna
    ).output
    // 100 s at 36.00 an hour are 1.00 for each piece.
    #expect(done.bookings[0].machineCost == "10.00" && done.bookings[0].materialCost == "10.00")
    let goods = try await bench.movements(.production, of: "SOLE")
    #expect(goods.map(\.unitCost) == [try price("2")])
    let standard = try await cost("SOLE", 5)
    #expect(standard.standardMachine == "5.00" && standard.standardTotal == "10.00")
  }

  @Test func theGoodsOfEachBookingBearTheTimeOfMachines() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    try await bench.set("workshop.machine_rate", "36")
    _ = try await bench.routings.set(SetRouting(sku: "SOLE", step: ["I:10m:100s"]), bench.mia)
    let number = try await bench.order(10)
    for _ in 1...2 { try await bench.complete(number, 5) }
    // For each piece 0.5 kg at 2.00, and 100 s at 36.00 an hour.
    let goods = try await bench.movements(.production, of: "SOLE")
    #expect(goods.map(\.unitCost) == [try price("2"), try price("2")])
  }

  @Test func whatWasBookedIsComparedWithTheRateOfThatTime() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(20, of: "EVA", cost: "2")
    try await bench.set("workshop.machine_rate", "36")
    _ = try await bench.routings.set(SetRouting(sku: "SOLE", step: ["I:10m:100s"]), bench.mia)
    let number = try await bench.order(20)
    try await bench.complete(number, 10)
    try await bench.set("workshop.machine_rate", "72")
    let first = try await cost(number)
    #expect(first.standardMachine == "10.00" && first.variance == "0.00")
    try await bench.complete(number, 10)
    // 10 pieces at 36.00 and 10 at 72.00 an hour.
    let both = try await cost(number)
    #expect(both.standardMachine == "30.00" && both.actualMachine == "30.00")
    #expect(both.variance == "0.00")
    #expect(try await cost("SOLE", 10).standardMachine == "20.00")
  }

  @Test func whatWasBookedIsComparedWithTheRoutingOfThatTime() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(20, of: "EVA", cost: "2")
    try await bench.set("workshop.machine_rate", "36")
    _ = try await bench.routings.set(SetRouting(sku: "SOLE", step: ["I:10m:100s"]), bench.mia)
    let number = try await bench.order(20)
    try await bench.complete(number, 10)
    let before = try await cost(number)
    _ = try await bench.routings.set(SetRouting(sku: "SOLE", step: ["I:10m:200s"]), bench.mia)
    #expect(try await cost(number) == before)
    #expect(before.standardMachine == "10.00" && before.variance == "0.00")
    try await bench.complete(number, 10)
    // 10 pieces of 100 s and 10 of 200 s at 36.00 an hour.
    let both = try await cost(number)
    #expect(both.standardMachine == "30.00" && both.actualMachine == "30.00")
    #expect(both.variance == "0.00")
    #expect(try await cost("SOLE", 10).standardMachine == "20.00")
  }

  @Test func byProductsTakeTheirShareAndTheSumIsExact() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.7"], byProduct: ["REGRIND=0.1:7"])
    try await bench.stock.receive(10, of: "EVA", cost: "1.43")
    let number = try await bench.order(3)
    try await bench.complete(number)
    // 2.1 kg at 1.43 are 3.003, which is 3.00: 0.21 for 0.3 kg of regrind, 2.79 for 3 soles.
    let regrind = try await bench.movements(.production, of: "REGRIND")
    #expect(regrind.map(\.quantity) == [try Quantity(parsing: "0.3")])
    #expect(regrind.map(\.unitCost) == [try price("0.7")])
    let soles = try await bench.movements(.production, of: "SOLE")
    #expect(soles.map(\.unitCost) == [try price("0.93")])
  }

  @Test func levelsAreRolledUp() async throws {
    try await bench.stock.receive(100, of: "EVA", cost: "2")
    try await bench.bill("COMP", of: ["EVA=1.05"])
    try await bench.bill("SOLE", of: ["COMP=0.2"], scrap: 10)
    try await bench.bill("SHOE", of: ["SOLE=2"])
    // Compound costs 2.10, a sole 0.2 × 2.10 × 1.1 = 0.462.
    let shown = try await cost("SHOE", 100)
    let parts = shown.parts
    #expect(parts.map(\.sku) == ["SOLE"] && parts.map(\.quantity) == [200])
    #expect(parts.map(\.isMade) == [true])
    let unit = try #require(parts[0].unitCost)
    #expect(shown.standardUnit == UnitPrice(rawValue: unit.rawValue * 2))
    let sole = try await cost("SOLE", 100)
    // 110 begun ones take 22 kg at 2.10.
    #expect(sole.standardMaterial == "46.20")
    #expect(sole.standardUnit == UnitPrice(rawValue: 462_000))
    #expect(sole.parts.map(\.unitCost) == [try price("2.1")])
  }

  @Test func materialWithoutAKnownCostIsTold() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.stock.receive(5, of: "EVA")
    let number = try await bench.order(5)
    let done = try await bench.complete(number)
    #expect(!done.bookings[0].isCostKnown)
    let goods = try await bench.movements(.production, of: "SOLE")
    #expect(goods.map(\.unitCost) == [nil])
  }

  @Test func anOrderWithoutABillHasNoKnownStandard() async throws {
    let number = try await bench.order(5)
    try await bench.complete(number)
    let shown = try await cost(number)
    #expect(!shown.isCostKnown && shown.variance == nil)
  }

  @Test func aPartThatDoesNotComeInEverySizeHasACost() async throws {
    for (sku, sizes) in [("CLOG", ["40", "41"]), ("INSOLE", ["41"])] {
      _ = try await bench.book.dependencies.products.create(
        CreateProduct(sku: sku, name: sku, price: try price("10"), size: sizes), bench.anna)
    }
    try await bench.bill("INSOLE", of: ["EVA=0.5"])
    try await bench.bill("CLOG", of: ["INSOLE=2"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    #expect(try await cost("CLOG", 1).standardTotal == "2.00")
  }

  @Test func onlyWhoSeesCostsSeesThese() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.stock.receive(5, of: "EVA", cost: "2")
    let number = try await bench.order(5)
    #expect(try await bench.complete(number).bookings[0].materialCost == nil)
    #expect(try await bench.show(number).bookings[0].materialCost == "10.00")
    let refused = await StockBench.refusal {
      try await bench.production.cost(ShowProductionCost(item: "SOLE"), bench.mia)
    }
    #expect(refused?.code == .denied)
  }

  @Test func partsOfManyGoodsCostExactlyWhatTheyCost() throws {
    let dice = PropertySeed()
    for _ in 1...2000 {
      let step = BillMath.step(scale: dice.int(0...3))
      let quantity = Quantity(rawValue: dice.int(1...9_000_000) * step)
      let amount = dice.int(0...50_000_000)
      let parts = try PricedPart.parts(of: quantity, costing: amount, step: step, .eur)
      #expect(parts.reduce(Quantity.zero) { $0 + $1.quantity } == quantity, "\(dice)")
      let worth = try parts.reduce(StockWorth.zero) {
        try $0.adding(StockWorth($1.quantity, at: $1.unitCost))
      }
      #expect(try worth.money(.eur).minorUnits == amount, "\(dice) \(quantity) \(amount)")
    }
  }

  @Test func sharesAddUpToWhatWasSpentHoweverItIsSplit() {
    let dice = PropertySeed()
    for _ in 1...2000 {
      let shares = (0..<dice.int(0...3)).map { _ in dice.int(0...300_000) }
      var (total, main): (Int64, Int64) = (0, 0)
      var given = shares.map { _ in Int64(0) }
      for _ in 1...dice.int(1...5) {
        total += dice.int(0...1000)
        let hasGood = dice.int(0...3) > 0
        let split = BookingCost.split(
          total: total, shares: shares, given: given, main: main,
          takes: shares.map { _ in dice.int(0...3) > 0 }, hasGood: hasGood)
        #expect(split.goods >= 0 && split.byProducts.allSatisfy { $0 >= 0 }, "\(dice)")
        main += split.goods
        given = zip(given, split.byProducts).map { $0 + $1 }
        let sum = given.reduce(main, +)
        #expect(hasGood ? sum == total : sum <= total, "\(dice)")
      }
    }
  }
}
