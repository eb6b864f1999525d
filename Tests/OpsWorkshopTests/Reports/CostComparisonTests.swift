import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Cost against standard in the report of the floor")
struct CostComparisonTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  private func report() async throws -> FloorReportView {
    try await bench.book.dependencies.floorReports.report(
      ReportFloor(period: "today"), bench.anna
    ).output
  }

  private func line(_ sku: String) async throws -> FloorReportView.Cost {
    try #require(try await report().costs?.first { $0.sku == sku })
  }

  private func cost(_ item: String) async throws -> ProductionCostView {
    try await bench.production.cost(ShowProductionCost(item: item), bench.anna).output
  }

  @Test func aCostThatNobodyKnowsIsNotZero() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.bill("SHOE", of: ["EVA=1", "COMP=1"])
    try await bench.stock.receive(20, of: "EVA")
    try await bench.stock.receive(20, of: "COMP", cost: "2")
    for sku in ["SOLE", "SHOE", "UPPER"] {
      try await bench.complete(try await bench.order(3, of: sku))
    }
    let report = try await report()
    #expect(
      report.costs == [
        .init(
          sku: "SHOE", quantity: 3, standard: "6.00", actual: "6.00", variance: nil,
          isCostKnown: false),
        .init(
          sku: "SOLE", quantity: 3, standard: nil, actual: nil, variance: nil, isCostKnown: false),
        // Nobody has said what it is made of.
        .init(
          sku: "UPPER", quantity: 3, standard: nil, actual: nil, variance: nil,
          isCostKnown: false),
      ])
    #expect(
      report.remarks.last
        == "costs of SHOE, SOLE, UPPER are missing or too low: some material has no known cost, "
        + "or there is no bill of materials")
  }

  @Test("Who may not see the cost of some goods is told no sum that has it in it")
  func costsWithExceptions() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.bill("SHOE", of: ["COMP=1"])
    for sku in ["EVA", "COMP"] { try await bench.stock.receive(20, of: sku, cost: "2") }
    let soles = try await bench.order(3)
    let shoes = try await bench.order(3, of: "SHOE")
    for number in [soles, shoes] { try await bench.complete(number) }
    for hidden in ["SOLE", "EVA"] {
      let call = bench.book.call(
        .workshopManager, .inventoryViewCost, except: try await bench.book.only(product: hidden))
      let told = try await bench.book.dependencies.floorReports.report(
        ReportFloor(period: "today"), call
      ).output
      #expect(told.costs == nil, "\(hidden)")
      func costs(of number: String) async throws -> [DecimalString?] {
        try await bench.production.show(ProductionReference(production: number), call).output
          .bookings.map(\.materialCost)
      }
      #expect(try await costs(of: soles) == [nil], "\(hidden)")
      #expect(try await costs(of: shoes) == ["6.00"], "\(hidden)")
    }
    #expect(try await report().costs?.map(\.sku) == ["SHOE", "SOLE"])
    #expect(try await bench.show(soles).bookings.map(\.materialCost) == ["6.00"])
  }

  @Test func knownCostsNeedNoRemark() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.stock.receive(5, of: "EVA", cost: "2")
    try await bench.complete(try await bench.order(5))
    let report = try await report()
    #expect(report.costs?.map(\.isCostKnown) == [true])
    #expect(report.remarks == ["there are no machines"])
  }

  @Test func itIsTheCostOfTheOrderToTheCent() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.3337"], makes: 3)
    try await bench.stock.receive(12_000, of: "EVA", cost: "1.97")
    let number = try await bench.order(100_000)
    try await bench.complete(number)
    let line = try await line("SOLE")
    let order = try await cost(number)
    // 11,123.333334 kg at 1.97. The cost of one sole, rounded, makes 21913.00.
    #expect(line.standard == "21912.97" && line.actual == "21912.97" && line.variance == "0.00")
    #expect(line.standard == order.standardTotal && line.actual == order.actualTotal)
    #expect(line.variance == order.variance)
  }

  @Test func eachOrderIsComparedWithTheBillItWasReleasedWith() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(20, of: "EVA", cost: "2")
    let first = try await bench.order(10)
    try await bench.bill("SOLE", of: ["EVA=1"])
    let second = try await bench.order(5)
    for number in [first, second] { try await bench.complete(number) }
    try await bench.bill("SOLE", of: ["EVA=3"])
    for number in [first, second] {
      let cost = try await cost(number)
      #expect(cost.standardTotal == "10.00" && cost.variance == "0.00", "\(number)")
    }
    let line = try await line("SOLE")
    #expect(line.quantity == 15 && line.standard == "20.00" && line.variance == "0.00")
  }

  @Test func theStandardOfReworkIsTheTimeOfMachines() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    try await bench.set("workshop.machine_rate", "36")
    _ = try await bench.routings.set(SetRouting(sku: "SOLE", step: ["I:10m:100s"]), bench.mia)
    let number = try await bench.order(6)
    try await bench.complete(number, 6, scrap: ["3:flash"])
    let rework = try await bench.production.rework(
      ReworkProduction(production: number, quantity: 2), bench.mia
    ).output.order.number
    _ = try await bench.production.release(ProductionReference(production: rework), bench.mia)
    try await bench.complete(rework, 2)
    // 100 s at 36.00 an hour are 1.00 for each piece.
    let cost = try await cost(rework)
    #expect(cost.standardMaterial == "0.00" && cost.standardTotal == "2.00")
    #expect(cost.actualTotal == "2.00" && cost.variance == "0.00" && cost.isCostKnown)
    // The order should have cost 12.00 and did cost 18.00 with its bad pieces.
    let line = try await line("SOLE")
    #expect(line.quantity == 8 && line.standard == "14.00" && line.actual == "20.00")
    #expect(line.variance == "6.00")
  }

  @Test("Costs of a night's batch stand with its pieces, on the day of its shift")
  func costsOfTheNight() async throws {
    let floor = try await BatchBench()
    let number = try await floor.plan("M1", day: 0, .evening)
    try await floor.submit(number)
    try await floor.approve(number)
    floor.pass(hours: 10)
    try await floor.execute(number)
    // 06:00 of the next day.
    floor.pass(hours: 10)
    _ = try await floor.batches.complete(
      CompleteBatch(batch: number, made: [.init("LAMP-1", 40)]), floor.mia)
    func report(_ day: String) async throws -> FloorReportView {
      try await floor.book.dependencies.floorReports.report(
        ReportFloor(period: "2027-03-\(day)..2027-03-\(day)"), floor.anna
      ).output
    }
    let (first, second) = (try await report("01"), try await report("02"))
    #expect(first.shifts.map(\.good) == [0, 40])
    #expect(first.costs?.map(\.quantity) == [40])
    #expect(second.costs?.isEmpty ?? true)
  }
}
