import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Units and tare")
struct UnitTests {
  private func receive(
    _ bench: StockBench, _ quantity: Quantity, _ sku: String, unit: String? = nil,
    containers: Int64? = nil
  ) async throws -> StockChangeView {
    try await bench.stock.receive(
      ReceiveStock(sku: sku, quantity: quantity, unit: unit, containers: containers), bench.wil
    ).output
  }

  @Test func aBoxIsWhatTheProductSays() async throws {
    let bench = try await StockBench()
    _ = try await bench.book.dependencies.products.unit(
      SetProductUnit(sku: "LAMP-1", unit: "Box", factor: 12), bench.sam)
    #expect(try await receive(bench, 3, "LAMP-1", unit: "box").quantity == 36)
    let units = try await bench.book.dependencies.products.units(
      ProductReference(sku: "LAMP-1"), bench.sam
    ).output.items
    #expect(units.map(\.unit) == ["Box"])
    let unknown = await StockBench.refusal {
      try await receive(bench, 1, "LAMP-1", unit: "pallet")
    }
    #expect(unknown?.code == .badValue && unknown?.field == "unit")
    let own = await StockBench.refusal {
      try await bench.book.dependencies.products.unit(
        SetProductUnit(sku: "LAMP-1", unit: "EACH", factor: 12), bench.sam)
    }
    #expect(own?.code == .badValue)
  }

  @Test func theCostOfABoxIsPerBox() async throws {
    let bench = try await StockBench()
    _ = try await bench.book.dependencies.products.unit(
      SetProductUnit(sku: "LAMP-1", unit: "Box", factor: 12), bench.sam)
    func cost(_ cost: String, _ sku: String, per unit: String?) async throws -> UnitPrice? {
      try await bench.stock.receive(
        ReceiveStock(
          sku: sku, quantity: 3, cost: try UnitPrice(parsing: cost), unit: unit), bench.wil
      ).output.unitCost
    }
    #expect(try await cost("24", "LAMP-1", per: "box") == UnitPrice(parsing: "2"))
    #expect(try await cost("24", "LAMP-1", per: nil) == UnitPrice(parsing: "24"))
    #expect(try await cost("24", "LAMP-1", per: "each") == UnitPrice(parsing: "24"))
    // A millionth is the finest there is, rounded half to even.
    #expect(try await cost("7", "LAMP-1", per: "box") == UnitPrice(parsing: "0.583333"))
    #expect(try await cost("8", "LAMP-1", per: "box") == UnitPrice(parsing: "0.666667"))
    #expect(try await cost("0.000006", "LAMP-1", per: "box") == UnitPrice.zero)
    #expect(try await cost("0.003", "RICE", per: "g") == UnitPrice(parsing: "3"))
    let error = await StockBench.refusal { try await cost("9000000000", "RICE", per: "g") }
    #expect(error?.code == .badAmount && error?.field == "cost")
  }

  @Test func metricUnitsAreKnown() async throws {
    let bench = try await StockBench()
    #expect(try await receive(bench, 750, "RICE", unit: "g").quantity.description == "0.75")
    let fine = await StockBench.refusal { try await receive(bench, 1, "RICE", unit: "mg") }
    #expect(fine?.code == .badQuantity)
    let volume = await StockBench.refusal { try await receive(bench, 1, "RICE", unit: "l") }
    #expect(volume?.code == .badValue)
  }

  @Test func nothingIsCutOffAQuantity() async throws {
    let bench = try await StockBench()
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(
        sku: "SAFFRON", name: "Saffron", unit: "kg", scale: 6,
        price: try UnitPrice(parsing: "9000")), bench.anna)
    #expect(try await receive(bench, 2, "SAFFRON", unit: "mg").quantity == Quantity(rawValue: 2))
    let half = try Quantity(parsing: "1.5")
    let refused = await StockBench.refusal { try await receive(bench, half, "SAFFRON", unit: "mg") }
    #expect(refused?.code == .badQuantity && refused?.hint == "give the quantity in kg")
  }

  @Test func tareIsTakenOffForEachContainer() async throws {
    let bench = try await StockBench()
    let none = await StockBench.refusal {
      try await receive(bench, 30, "RICE", containers: 2)
    }
    #expect(none?.field == "containers")
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "RICE", tare: try Quantity(parsing: "1.5")), bench.anna)
    #expect(try await receive(bench, 30, "RICE", containers: 2).quantity == 27)
    let empty = await StockBench.refusal { try await receive(bench, 3, "RICE", containers: 2) }
    #expect(empty?.code == .badQuantity)
  }
}
