import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Orders of the list of products, and deleting several at once.
@Suite struct ListProductsTests {
  private func skus(_ order: ProductOrder?, _ bench: StockBench) async throws -> [String] {
    var found: [String] = []
    var after: String?
    repeat {
      let page = try await bench.book.dependencies.products.list(
        ListProducts(order: order, limit: 2, after: after), bench.sam
      ).output
      found += page.items.map(\.sku)
      after = page.next
    } while after != nil
    return found
  }

  @Test func theListIsInTheOrderThatIsAskedFor() async throws {
    let bench = try await StockBench()
    bench.book.clock.advance(milliseconds: 1_000)
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "A", name: "Étagère", price: UnitPrice(rawValue: 50_000_000)), bench.sam)
    #expect(try await skus(nil, bench) == ["A", "LAMP-1", "OLD-1", "RICE", "SHIRT"])
    #expect(try await skus(.name, bench) == ["LAMP-1", "A", "OLD-1", "RICE", "SHIRT"])
    #expect(try await skus(.price, bench) == ["OLD-1", "RICE", "SHIRT", "LAMP-1", "A"])
    #expect(try await skus(.newest, bench).first == "A")
  }

  @Test func severalAreDeletedAllOrNone() async throws {
    let bench = try await StockBench()
    let products = bench.book.dependencies.products
    let refused = await StockBench.refusal {
      try await products.deleteMany(DeleteProducts(sku: ["OLD-1", "LAMP-1", "NONE"]), bench.anna)
    }
    #expect(refused?.all.contains { $0.message.contains("LAMP-1") } == true)
    #expect(refused?.all.contains { $0.message.contains("NONE") } == true)
    _ = try await products.show(ProductReference(sku: "OLD-1"), bench.sam)
    let removed = try await products.deleteMany(
      DeleteProducts(sku: ["OLD-1", "old-1", "SHIRT"]), bench.anna
    ).output
    #expect(removed.items.map(\.sku) == ["OLD-1", "SHIRT"])
    #expect(try await skus(nil, bench) == ["LAMP-1", "RICE"])
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    #expect(try await skus(nil, bench) == ["LAMP-1", "OLD-1", "RICE", "SHIRT"])
  }

  @Test func onlyAdministratorsDelete() async throws {
    let bench = try await StockBench()
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.products.deleteMany(
        DeleteProducts(sku: ["OLD-1"]), bench.sam)
    }
    #expect(refused?.errorClass == .denied)
    let many = await StockBench.refusal {
      try await bench.book.dependencies.products.deleteMany(
        DeleteProducts(sku: (0...1_000).map { "P-\($0)" }), bench.anna)
    }
    #expect(many?.code == .tooLarge)
  }
}
