import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Lots through production")
struct ProductionTraceTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  private func trace(_ lot: String, of sku: String) async throws -> [LotStepView] {
    try await bench.book.dependencies.lots.trace(
      LotReference(lot: lot, product: sku), bench.stock.wil
    ).output.items
  }

  @Test func lotsAreTracedThroughTwoLevelsInBothDirections() async throws {
    try await bench.bill("COMP", of: ["EVA=1"])
    try await bench.bill("SOLE", of: ["COMP=0.5"])
    try await bench.stock.receive(9, of: "EVA", lot: "E1")
    try await bench.complete(try await bench.order(4, of: "COMP"), lot: "C1")
    try await bench.complete(try await bench.order(6, of: "SOLE"), 6, scrap: ["1:flash"], lot: "S1")
    try await bench.stock.issue(2, of: "SOLE", lot: "S1")
    let up = try await trace("S1", of: "SOLE").filter { $0.direction == "up" }
    #expect(up.map(\.product) == ["EVA", "EVA", "COMP", "COMP", "SOLE"])
    #expect(up.map(\.lot) == ["E1", "E1", "C1", "C1", "S1"])
    #expect(
      up.map(\.event) == ["receipt", "consumption", "production", "consumption", "production"])
    #expect(up.map(\.distance) == [2, 2, 1, 1, 0])
    let down = try await trace("E1", of: "EVA").filter { $0.direction == "down" }
    #expect(down.map(\.event).contains("issue"))
    let steps = down.map { "\($0.product) \($0.event) \($0.quantity)" }
    #expect(steps.contains("COMP production 4") && steps.contains("SOLE production 6"))
    #expect(steps.contains("SOLE issue 2"))
  }

  @Test func aBookingThatWasTakenBackIsNoWay() async throws {
    try await bench.bill("COMP", of: ["EVA=1"])
    try await bench.stock.receive(9, of: "EVA", lot: "E1")
    try await bench.complete(try await bench.order(4, of: "COMP"), lot: "C1")
    let before = try await trace("E1", of: "EVA")
    #expect(before.contains { $0.product == "COMP" })
    _ = try await bench.production.reverse(
      ReverseProduction(booking: "PB-000001", reason: "mistake"), bench.mia)
    let after = try await trace("E1", of: "EVA")
    #expect(!after.contains { $0.product == "COMP" })
  }

  @Test func dayFiguresTellMadeGoodsFromUsedOnes() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.stock.receive(9, of: "EVA")
    try await bench.complete(try await bench.order(5), 5, scrap: ["2:flash"])
    let figures = try await bench.book.read { transaction in
      var found: [String: StockDayFigures] = [:]
      for sku in ["EVA", "SOLE"] {
        let product = try await transaction.repository(Product.self).named(sku)
        found[sku] = try await transaction.repository(StockDayFigures.self).fetch(
          key: StockDayFigures.dayKey, product.id, transaction.today)
      }
      return found
    }
    #expect(figures["EVA"]?.received == 9 && figures["EVA"]?.issued == 7)
    #expect(figures["SOLE"]?.received == 7 && figures["SOLE"]?.discarded == 2)
    #expect(figures["SOLE"]?.issued == 0 && figures["SOLE"]?.discardedCost == nil)
  }
}
