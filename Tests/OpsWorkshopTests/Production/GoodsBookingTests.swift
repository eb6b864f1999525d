import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

/// What is booked is made of what is there, for an order of the same goods.
@Suite("Bookings of goods")
struct GoodsBookingTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  @Test func anOrderTakesNoGoodsOfAnotherProduct() async throws {
    let number = try await bench.order(5)
    let refused = await StockBench.refusal {
      try await bench.book.write(by: bench.mia.principal) { transaction in
        let system = transaction.asSystem("a test")
        var goods = FinishedGoods(
          product: try await system.repository(Product.self).named("SHOE"), made: 1,
          reference: "TEST-1", at: transaction.now)
        goods.production = try await system.repository(ProductionOrder.self).named(number)
        _ = try await GoodsBooking(transaction).book(goods)
      }
    }
    #expect(refused?.code == .ruleViolated && refused?.field == "production")
    #expect(refused?.message == "\(number) does not make SHOE")
    #expect(try await bench.onHand("SHOE") == 0)
  }

  @Test func badPiecesThatAreGoneAreNotReworked() async throws {
    let number = try await bench.order(6)
    try await bench.complete(number, 6, scrap: ["3:flash"])
    let rework = try await bench.production.rework(
      ReworkProduction(production: number, quantity: 2), bench.mia
    ).output.order.number
    _ = try await bench.production.release(ProductionReference(production: rework), bench.mia)
    try await bench.stock.move(2, of: "SOLE", from: "SCRAP", to: "MAIN")
    let refused = await StockBench.refusal { try await bench.complete(rework, 2) }
    #expect(refused?.code == .insufficientStock)
    #expect(refused?.message == "2 bad pieces of SOLE wanted, 1 at SCRAP")
    #expect(try await bench.onHand("SOLE", at: "SCRAP") == 1)
  }
}
