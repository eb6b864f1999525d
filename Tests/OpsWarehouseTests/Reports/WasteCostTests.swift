import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What waste cost")
struct WasteCostTests {
  /// Four of milk at 1.50, two of them thrown away.
  private func spoiled() async throws -> LotBench {
    let milk = try await LotBench()
    try await milk.bench.receive(
      4, of: "MILK", lot: "A", expires: milk.day(9), cost: "1.50")
    try await milk.discard(2)
    return milk
  }

  private func days(_ milk: LotBench, as role: Role) async throws -> [StockDayFigures] {
    try await milk.book.read(as: role) {
      try await $0.repository(StockDayFigures.self).all(where: .everything)
    }
  }

  @Test func isSeenByThoseWhoSeeCostsAlone() async throws {
    let milk = try await spoiled()
    #expect(try await days(milk, as: .warehouseKeeper).compactMap(\.discardedCost) == [300])
    let seen = try await days(milk, as: .salesperson)
    #expect(seen.map(\.discarded).contains(2))
    #expect(seen.allSatisfy { $0.discardedCost == nil })
    let refused = await StockBench.refusal {
      try await milk.book.read(as: .salesperson) {
        try await $0.figures(
          Aggregate(StockDayFigures.schema, .sum(StockDayFigures.Columns.discardedCost)))
      }
    }
    #expect(refused?.code == .denied)
  }

  @Test func dashboardsLeaveItOutForOthers() async throws {
    let milk = try await spoiled()
    _ = try await milk.reports.warehouseDashboard(ShowDashboard(), milk.bench.sam)
    let sam = try await milk.reports.expiryDashboard(ShowDashboard(), milk.bench.sam).output
    #expect(!sam.figures.contains { $0.name == "waste_value" })
    let wil = try await milk.reports.expiryDashboard(ShowDashboard(), milk.bench.wil).output
    #expect(wil.figures.first { $0.name == "waste_value" }?.value.contains("3.00") == true)
  }

  @Test("A right from which some goods are excepted is told no sums of costs")
  func sumsWithExceptions() async throws {
    let milk = try await spoiled()
    let lamp = try await milk.book.only(product: "LAMP-1")
    let call = milk.book.call(.warehouseKeeper, .inventoryViewCost, except: lamp)
    let board = try await milk.reports.expiryDashboard(ShowDashboard(), call).output
    #expect(!board.figures.contains { $0.name == "waste_value" })
    let valuation = milk.book.dependencies.valuation
    let refusals = [
      await StockBench.refusal { try await milk.reports.waste(ReportWaste(), call) },
      await StockBench.refusal { try await valuation.show(ShowValuation(), call) },
      await StockBench.refusal { try await valuation.ageing(ShowAgeing(), call) },
      await StockBench.refusal { try await valuation.classes(ShowClasses(), call) },
      await StockBench.refusal {
        try await milk.book.dependencies.stock.value(ValueStock(), call)
      },
    ]
    #expect(refusals.map { $0?.code } == [ErrorCode?](repeating: .denied, count: 5))
  }

  @Test func isKeptHoweverGoodsAreThrownAway() async throws {
    let milk = try await spoiled()
    let moved = try await milk.bench.move(1, of: "MILK", to: "SCRAP")
    #expect(moved.unitCost == UnitPrice(rawValue: 1_500_000))
    #expect(try await days(milk, as: .warehouseKeeper).compactMap(\.discardedCost) == [450])
    try await milk.bench.move(3, of: "MILK", from: "SCRAP", to: "MAIN", lot: "A")
    #expect(try await days(milk, as: .warehouseKeeper).allSatisfy { $0.discardedCost == nil })
  }

  @Test("Goods that are scrapped out of production are waste, as others are")
  func scrappedInProduction() async throws {
    let milk = try await LotBench()
    try await milk.bench.receive(
      10, of: "MILK", lot: "A", expires: milk.day(9), cost: "1.50")
    try await milk.bench.move(6, of: "MILK", to: "PRODUCTION")
    func month() async throws -> WasteView? {
      try await milk.reports.waste(ReportWaste(), milk.bench.wil).output.items.first
    }
    let scrapped = try await milk.bench.move(2, of: "MILK", from: "PRODUCTION", to: "SCRAP")
    #expect(scrapped.kind == .writeOff)
    let view = try #require(try await month())
    #expect(view.discarded == 2 && view.consumed == 4 && view.value.minorUnits == 300)
    // And taken back out of the scrap they are waste no more.
    try await milk.bench.move(2, of: "MILK", from: "SCRAP", to: "PRODUCTION")
    #expect(try await month()?.discarded == 0)
    #expect(try await milk.bench.verify().ok)
  }

  @Test func isNotToldToWhoMovesGoodsAndSeesNoCosts() async throws {
    let milk = try await spoiled()
    let answer = try await milk.bench.stock.move(
      MoveStock(sku: "MILK", quantity: 1, from: "MAIN", to: "SCRAP"),
      milk.book.call(.granulationTechnician)
    ).output
    #expect(answer.quantity == 1 && answer.unitCost == nil)
    #expect(try await days(milk, as: .warehouseKeeper).compactMap(\.discardedCost) == [450])
  }

  @Test("Goods from the scrap take off what they went there with, not what they would cost now")
  func takenBackAtItsOwnCost() async throws {
    let milk = try await LotBench()
    func waste() async throws -> Int64? {
      try await milk.reports.waste(ReportWaste(), milk.bench.wil).output.items.first?
        .value.minorUnits
    }
    try await milk.bench.receive(10, of: "MILK", lot: "A", cost: "1")
    try await milk.bench.move(4, of: "MILK", to: "SCRAP", lot: "A")
    milk.pass(days: 1)
    try await milk.bench.receive(10, of: "MILK", lot: "A", cost: "100")
    try await milk.bench.move(3, of: "MILK", from: "SCRAP", to: "MAIN", lot: "A")
    #expect(try await waste() == 100)
    // Later waste costs more. Taking goods back never makes the sum negative.
    try await milk.bench.move(1, of: "MILK", to: "SCRAP", lot: "A")
    try await milk.bench.move(2, of: "MILK", from: "SCRAP", to: "MAIN", lot: "A")
    // Nothing is left to report.
    #expect(try await waste() == nil)
    let costs = try await days(milk, as: .warehouseKeeper).compactMap(\.discardedCost)
    #expect(costs.reduce(0, +) == 0)
    #expect(try await milk.bench.verify().ok)
  }

  @Test("A third of a cent is rounded, and never below nothing")
  func roundedInManyParts() async throws {
    let milk = try await LotBench()
    try await milk.bench.receive(7, of: "MILK", lot: "A", cost: "0.333333")
    for _ in 0..<7 { try await milk.bench.move(1, of: "MILK", to: "SCRAP", lot: "A") }
    for quantity in [5, 1, 1] as [Quantity] {
      try await milk.bench.move(quantity, of: "MILK", from: "SCRAP", to: "MAIN", lot: "A")
      let cost = try await days(milk, as: .warehouseKeeper).compactMap(\.discardedCost).reduce(0, +)
      #expect(cost >= 0)
    }
    #expect(
      try await days(milk, as: .warehouseKeeper).compactMap(\.discardedCost).reduce(0, +) == 0)
  }
}
