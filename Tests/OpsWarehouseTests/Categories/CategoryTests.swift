import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
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

  @Test func aCategoryBringsWhatLiesInItAndNoChainGetsTooLong() async throws {
    let bench = try await StockBench()
    let categories = bench.book.dependencies.categories
    for letter in ["D", "E"] {
      for number in 1...6 {
        _ = try await categories.create(
          CreateCategory(
            name: "\(letter)\(number)", parent: number == 1 ? nil : "\(letter)\(number - 1)"),
          bench.wil)
      }
    }
    let deep = await StockBench.refusal {
      try await categories.edit(EditCategory(name: "E1", parent: "D6"), bench.wil)
    }
    #expect(deep?.code == .ruleViolated && deep?.message.contains("at most 8 levels deep") == true)
    let fits = try await categories.edit(EditCategory(name: "E1", parent: "D2"), bench.wil)
    #expect(fits.output.parent == "D2")
    for parent in ["E1", "E6"] {
      let loop = await StockBench.refusal {
        try await categories.edit(EditCategory(name: "E1", parent: parent), bench.wil)
      }
      #expect(loop?.code == .ruleViolated && loop?.field == "parent")
      #expect(loop?.message == "E1 cannot be part of itself or of a category inside it")
    }
  }

  @Test func whatWasSaidCanBeTakenAwayAgain() async throws {
    let bench = try await StockBench()
    let categories = bench.book.dependencies.categories
    _ = try await categories.create(
      CreateCategory(name: "Dairy", shelfLife: days(10), unit: "l"), bench.wil)
    _ = try await categories.create(
      CreateCategory(
        name: "Cheese", shelfLife: days(60), opened: days(3), frozen: days(90), thawed: days(1),
        warn: "9", notices: "off", unit: "kg", parent: "Dairy"), bench.wil)
    let bare = try await categories.edit(
      EditCategory(
        name: "Cheese", warn: "", unit: "",
        clear: [.shelfLife, .opened, .frozen, .thawed, .notices]), bench.wil
    ).output
    #expect(bare.shelfDays == 10 && bare.unit == "l" && bare.warningDays == [7, 3, 1])
    #expect(bare.openedDays == nil && bare.frozenDays == nil && bare.thawedDays == nil)
    let alone = try await categories.edit(EditCategory(name: "Cheese", parent: ""), bench.wil)
      .output
    #expect(alone.parent == nil && alone.shelfDays == nil && alone.unit == nil)
  }

  @Test func everythingIsClearedInOneWayAndNothingIsSetAndClearedAtOnce() async throws {
    let bench = try await StockBench()
    let categories = bench.book.dependencies.categories
    _ = try await categories.create(CreateCategory(name: "Dairy"), bench.wil)
    _ = try await categories.create(
      CreateCategory(name: "Cheese", opened: days(3), warn: "9", unit: "kg", parent: "Dairy"),
      bench.wil)
    let both = await StockBench.refusal {
      try await categories.edit(
        EditCategory(name: "Cheese", opened: days(5), clear: [.frozen, .opened]), bench.wil)
    }
    #expect(both?.code == .usage && both?.field == "opened")
    let bare = try await categories.edit(
      EditCategory(name: "Cheese", frozen: days(90), clear: [.unit, .warn, .parent]), bench.wil
    ).output
    #expect(bare.unit == nil && bare.parent == nil && bare.warningDays == [7, 3, 1])
    #expect(bare.openedDays == 3 && bare.frozenDays == 90)
  }

  @Test func aCategoryThatAProductNamesIsNotTakenBack() async throws {
    let bench = try await StockBench()
    let made = try await bench.book.dependencies.categories.create(
      CreateCategory(name: "Juice"), bench.anna)
    let key = try #require(made.receipt).key
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "J", name: "Juice", category: "Juice"), bench.anna)
    func undo(_ key: String?) async -> OpsError? {
      await StockBench.refusal {
        try await bench.book.dependencies.changesets.undo(CommitReference(commit: key), bench.anna)
      }
    }
    let refused = await undo(key)
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains("product records refer to it") == true)
    #expect(await undo(nil) == nil)
    #expect(await undo(key) == nil)
  }

  @Test func aProductTakesTheUnitThatItsCategoryInherits() async throws {
    let bench = try await StockBench()
    let categories = bench.book.dependencies.categories
    _ = try await categories.create(CreateCategory(name: "Drinks", unit: "l"), bench.wil)
    _ = try await categories.create(CreateCategory(name: "Juice", parent: "Drinks"), bench.wil)
    let juice = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "J", name: "Juice", category: "Juice"), bench.anna)
    #expect(juice.output.unit == "l")
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
