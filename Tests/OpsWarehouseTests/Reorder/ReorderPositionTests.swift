import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import OpsWorkshop
import TestBenches
import Testing

@Suite("What a reorder rule takes as there")
struct ReorderPositionTests {
  @Test func whatProductionNeedsIsTakenOffWhatThereIs() async throws {
    let bench = try await StockBench()
    let services = bench.book.dependencies
    let mia = bench.book.call(.workshopManager)
    _ = try await services.products.create(
      CreateProduct(sku: "KIT", name: "Kit", price: try UnitPrice(parsing: "10")), bench.anna)
    _ = try await services.bills.create(CreateBill(sku: "KIT", of: ["LAMP-1=2"]), mia)
    let number = try await services.production.create(
      CreateProduction(sku: "KIT", quantity: 3), mia
    ).output.order.number
    _ = try await services.production.release(ProductionReference(production: number), mia)
    _ = try await services.reorder.set(SetReorder(sku: "LAMP-1", min: 5, max: 40), bench.wil)
    let found = try await services.reorder.propose(
      ProposeReorder(product: ["LAMP-1"], satisfied: true), bench.wil
    ).output.items.first
    let lamp = try #require(found)
    #expect(lamp.onHand == 20 && lamp.available == 20 && lamp.needed == 6)
    #expect(lamp.position == 14)
  }
}
