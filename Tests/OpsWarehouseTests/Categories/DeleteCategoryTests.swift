import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Categories that nothing uses are deleted")
struct DeleteCategoryTests {
  private func delete(_ bench: StockBench, _ name: String, _ call: Call? = nil) async throws
    -> CategoryView
  {
    try await bench.book.dependencies.categories.delete(
      CategoryReference(name: name), call ?? bench.wil
    ).output
  }

  private func make(_ bench: StockBench, _ name: String, in parent: String? = nil) async throws {
    _ = try await bench.book.dependencies.categories.create(
      CreateCategory(name: name, parent: parent), bench.wil)
  }

  @Test func anUnusedOneIsDeletedAndBroughtBack() async throws {
    let bench = try await StockBench()
    try await make(bench, "Dairy")
    #expect(try await delete(bench, "dairy").name == "Dairy")
    let twice = await StockBench.refusal { try await delete(bench, "Dairy") }
    #expect(twice?.code == .notFound)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.wil)
    #expect(try await delete(bench, "Dairy").name == "Dairy")
  }

  @Test func whatUsesItIsCounted() async throws {
    let bench = try await StockBench()
    try await make(bench, "Dairy")
    try await make(bench, "Cheese", in: "Dairy")
    try await make(bench, "Milk", in: "Dairy")
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "RICE", category: "Dairy"), bench.sam)
    let used = await StockBench.refusal { try await delete(bench, "Dairy") }
    #expect(used?.code == .dependants)
    #expect(used?.message == "Dairy has 1 product and 2 categories inside it")
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "RICE", clear: [.category]), bench.sam)
    _ = try await delete(bench, "Cheese")
    _ = try await delete(bench, "Milk")
    _ = try await delete(bench, "Dairy")
  }

  @Test func theGateRefusesItWithoutTheOperation() async throws {
    let bench = try await StockBench()
    try await make(bench, "Dairy")
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "RICE", category: "Dairy"), bench.sam)
    let refused = await StockBench.refusal {
      try await bench.book.write { transaction in
        let categories = transaction.repository(Category.self)
        try await categories.delete(try await categories.named("Dairy"))
      }
    }
    #expect(refused?.code == .dependants)
  }

  @Test func onlyThoseWhoManageTheStockDelete() async throws {
    let bench = try await StockBench()
    try await make(bench, "Dairy")
    let refused = await StockBench.refusal { try await delete(bench, "Dairy", bench.sam) }
    #expect(refused?.errorClass == .denied)
  }
}
