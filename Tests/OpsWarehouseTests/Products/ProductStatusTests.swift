import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Whether a product is on offer follows from its stock, or is what people have set.
@Suite struct ProductStatusTests {
  private func status(
    _ sku: String, _ bench: StockBench, _ call: Call? = nil
  ) async throws -> ProductStatus? {
    try await bench.book.dependencies.products.show(ProductReference(sku: sku), call ?? bench.sam)
      .output.status
  }

  private func list(
    _ statuses: [ProductStatus], _ bench: StockBench
  ) async throws -> [String] {
    try await bench.book.dependencies.products.list(ListProducts(status: statuses), bench.sam)
      .output.items.map(\.sku)
  }

  @Test func itFollowsFromTheStock() async throws {
    let bench = try await StockBench()
    #expect(try await status("LAMP-1", bench) == .active)
    #expect(try await status("OLD-1", bench) == .inactive)
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: 20), bench.sam)
    #expect(try await status("LAMP-1", bench) == .active)
    try await bench.reserve(1)
    #expect(try await status("LAMP-1", bench) == .lowStock)
    try await bench.adjust(-19)
    #expect(try await status("LAMP-1", bench) == .lowStock)
  }

  @Test func whatPeopleSetCountsUntilItIsCleared() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    let edited = try await products.edit(
      EditProduct(sku: "LAMP-1", manualStatus: .inactive), bench.sam
    ).output
    #expect(edited.manualStatus == .inactive)
    #expect(try await status("LAMP-1", bench) == .inactive)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.sam)
    #expect(try await status("LAMP-1", bench) == .active)
    _ = try await products.edit(EditProduct(sku: "OLD-1", manualStatus: .active), bench.sam)
    _ = try await products.edit(EditProduct(sku: "OLD-1", clear: [.manualStatus]), bench.sam)
    #expect(try await status("OLD-1", bench) == .inactive)
  }

  @Test func theListKeepsToTheStatusesAndItsPages() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    try await bench.receive(2, of: "RICE")
    _ = try await products.edit(EditProduct(sku: "RICE", lowStock: 5), bench.sam)
    #expect(try await list([.active], bench) == ["LAMP-1"])
    #expect(try await list([.lowStock], bench) == ["RICE"])
    #expect(try await list([.inactive], bench) == ["OLD-1", "SHIRT"])
    #expect(try await list([.lowStock, .active], bench) == ["LAMP-1", "RICE"])
    let first = try await products.list(
      ListProducts(status: [.inactive], limit: 1), bench.sam
    ).output
    let second = try await products.list(
      ListProducts(status: [.inactive], limit: 1, after: first.next), bench.sam
    ).output
    #expect(first.items.map(\.sku) == ["OLD-1"] && second.items.map(\.sku) == ["SHIRT"])
    #expect(first.items.first?.status == .inactive)
  }

  @Test func theyAreCounted() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    let before = try await products.count(CountProducts(), bench.wil).output
    #expect(before.active == 1 && before.lowStock == 0 && before.inactive == 3)
    #expect(before.total == 4)
    _ = try await products.edit(EditProduct(sku: "LAMP-1", lowStock: 100), bench.sam)
    _ = try await products.edit(EditProduct(sku: "SHIRT", manualStatus: .active), bench.sam)
    let after = try await products.count(CountProducts(), bench.wil).output
    #expect(after.active == 1 && after.lowStock == 1 && after.inactive == 2)
  }

  @Test func whoMayNotSeeStockIsNotToldOfIt() async throws {
    let bench = try await AccessBench.make()
    let products = bench.dependencies.products
    _ = try await products.edit(
      EditProduct(sku: "LAMP-1", manualStatus: .lowStock), bench.book.call(.salesperson))
    _ = try await bench.dependencies.settings.set(
      SetSetting(setting: "access.explore", value: "on"), bench.anna)
    let guest = Call(try await bench.identity.visitor())
    let shown = try await products.show(ProductReference(sku: "LAMP-1"), guest).output
    #expect(shown.status == nil && shown.manualStatus == nil)
    let refused = await StockBench.refusal {
      try await products.list(ListProducts(status: [.active]), guest)
    }
    #expect(refused != nil)
  }
}
