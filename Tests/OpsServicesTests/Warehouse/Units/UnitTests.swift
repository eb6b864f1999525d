import OpsDomain
import OpsServices
import OpsTesting
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

  @Test func metricUnitsAreKnown() async throws {
    let bench = try await StockBench()
    #expect(try await receive(bench, 750, "RICE", unit: "g").quantity.description == "0.75")
    let fine = await StockBench.refusal { try await receive(bench, 1, "RICE", unit: "mg") }
    #expect(fine?.code == .badQuantity)
    let volume = await StockBench.refusal { try await receive(bench, 1, "RICE", unit: "l") }
    #expect(volume?.code == .badValue)
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
