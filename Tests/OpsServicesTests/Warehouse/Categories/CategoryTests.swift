import OpsDomain
import OpsServices
import OpsTesting
import Testing

@Suite("Categories")
struct CategoryTests {
  private func days(_ count: Int64) -> TimeSpan { TimeSpan(milliseconds: count * 86_400_000) }

  @Test func whatACategoryDoesNotSayTheOneAroundItSays() async throws {
    let bench = try await StockBench()
    let categories = bench.book.dependencies.categories
    _ = try await categories.create(
      CreateCategory(name: "Dairy", shelfLife: days(10), opened: days(3), warn: "2, 9"), bench.wil)
    let cheese = try await categories.create(
      CreateCategory(name: "Cheese", shelfLife: days(60), parent: "dairy"), bench.wil
    ).output
    #expect(cheese.shelfDays == 60 && cheese.openedDays == 3 && cheese.warningDays == [9, 2])
    let silent = try await categories.edit(
      EditCategory(name: "Dairy", notices: "off"), bench.wil
    ).output
    #expect(silent.warningDays.isEmpty)
    let list = try await categories.list(ListCategories(parent: "Dairy"), bench.sam).output.items
    #expect(list.map(\.name) == ["Cheese"] && list.first?.warningDays == [])
  }

  @Test func namesAreUniqueAndRingsAndOddSpansAreRefused() async throws {
    let bench = try await StockBench()
    let categories = bench.book.dependencies.categories
    _ = try await categories.create(CreateCategory(name: "Dairy"), bench.wil)
    _ = try await categories.create(CreateCategory(name: "Cheese", parent: "Dairy"), bench.wil)
    let twice = await StockBench.refusal {
      try await categories.create(CreateCategory(name: "DAIRY"), bench.wil)
    }
    #expect(twice?.code == .duplicate)
    let ring = await StockBench.refusal {
      try await categories.edit(EditCategory(name: "Dairy", parent: "Cheese"), bench.wil)
    }
    #expect(ring?.code == .ruleViolated)
    let hours = await StockBench.refusal {
      try await categories.create(
        CreateCategory(name: "Ice", opened: TimeSpan(milliseconds: 3_600_000)), bench.wil)
    }
    #expect(hours?.code == .badValue && hours?.field == "opened")
    let warn = await StockBench.refusal {
      try await categories.create(CreateCategory(name: "Ice", warn: "soon"), bench.wil)
    }
    #expect(warn?.field == "warn")
    let seller = await StockBench.refusal {
      try await categories.create(CreateCategory(name: "Ice"), bench.sam)
    }
    #expect(seller?.code == .denied)
  }

  @Test func aProductTakesTheUnitOfItsCategory() async throws {
    let bench = try await StockBench()
    _ = try await bench.book.dependencies.categories.create(
      CreateCategory(name: "Juice", unit: "l"), bench.wil)
    let products = bench.book.dependencies.products
    let juice = try await products.create(
      CreateProduct(sku: "J", name: "Juice", category: "juice"), bench.anna
    ).output
    #expect(juice.unit == "l" && juice.category == "Juice")
    let bare = try await products.edit(EditProduct(sku: "J", category: ""), bench.anna).output
    #expect(bare.category == nil)
  }
}
