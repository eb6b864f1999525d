import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWarehouse

/// Imports of shelf lives, on small files of our own with every oddity, and on the real one.
@Suite struct FoodkeeperImportTests {
  private static let categories = [
    "ID,Category_Name,Subcategory_Name", "7,Dairy Products & Eggs,", "10,Meat,Fresh",
    "14,Poultry,Cooked or Processed",
  ]
  private static let columns =
    "ID,Category_ID,Name,Name_subtitle,Keywords,Pantry_Min,Pantry_Max,Pantry_Metric,"
    + "DOP_Refrigerate_Min,DOP_Refrigerate_Max,DOP_Refrigerate_Metric,"
    + "Refrigerate_After_Opening_Min,Refrigerate_After_Opening_Max,"
    + "Refrigerate_After_Opening_Metric,Refrigerate_After_Thawing_Min,"
    + "Refrigerate_After_Thawing_Max,Refrigerate_After_Thawing_Metric,Freeze_Min,Freeze_Max,"
    + "Freeze_Metric"

  private func bench(_ foods: [String]) async throws -> (ImportBench, FoodkeeperSource) {
    let bench = try await ImportBench()
    // Foods first on purpose: the order of the files does not matter.
    let source = try FoodkeeperSource([
      try bench.write("foods.csv", [Self.columns] + foods),
      try bench.write("categories.csv", Self.categories),
    ])
    return (bench, source)
  }

  @Test func foodsBecomeCategoriesBelowTheirs() async throws {
    let (bench, source) = try await bench([
      "3,7,Cheese,cheddar,\"Cheese,cheddar\",,,,6,6,Months,3,4,Weeks,,,,6,6,Months"
    ])
    let report = try await bench.run(source)
    #expect(report.records.categories.made == 6)
    #expect(report.skipped == 0 && report.flagged == 0)
    let all = try await bench.all(Category.self)
    let cheese = try #require(all.first { $0.name == "Cheese, cheddar" })
    let parent = try #require(all.first { $0.id == cheese.parentID })
    #expect(parent.name == "Dairy Products & Eggs")
    #expect(
      cheese.shelfLife == ShelfLife(unopened: 180, opened: 21, frozen: 180, thawed: nil))
    let inner = try #require(all.first { $0.name == "Meat, Fresh" })
    #expect(all.first { $0.id == inner.parentID }?.name == "Meat")
    #expect(cheese.source == "USDA FoodKeeper")
  }

  @Test func everyOddSpanIsToldWithItsLine() async throws {
    let (bench, source) = try await bench([
      "1,7,Salt,,Salt,,,Indefinitely,,,,,,,,,,,,",
      "2,10,Mango,,Mango,,,When Ripe,5,7,Days,,,,,,,,,Not Recommended",
      "3,14,Turkey bacon,,Turkey,,,,,2,Weeks,,,,Or until best-by date.,,,1,2,Months",
      "4,10,Ham,,Ham,2,,Years,,,,,3,,,,,,,",
    ])
    let report = try await bench.run(source)
    #expect(
      ImportBench.reasons(report) == [
        "indefinitely": 1, "no_span": 1, "when_ripe": 1, "not_recommended": 1, "half_filled": 2,
        "sentence": 1, "no_unit": 1,
      ])
    let sentence = try #require(report.remarks.first { $0.reason == "sentence" })
    #expect(sentence.line == 4 && sentence.file == "foods.csv" && sentence.isUsed)
    let all = try await bench.all(Category.self)
    #expect(all.first { $0.name == "Turkey bacon" }?.shelfDays == 14)
    #expect(all.first { $0.name == "Mango" }?.frozenDays == nil)
  }

  @Test func theShorterOfTwoPlacesCounts() async throws {
    let (bench, source) = try await bench([
      "1,10,Apples,,Apples,3,3,Weeks,4,6,Weeks,,,,,,,,,"
    ])
    _ = try await bench.run(source)
    #expect(try await bench.all(Category.self).first { $0.name == "Apples" }?.shelfDays == 21)
  }

  @Test func equalNamesAndUnknownCategoriesAreTold() async throws {
    let (bench, source) = try await bench([
      "1,7,Vegetables,,,1,1,Days,,,,,,,,,,,,", "2,10,Vegetables ,,,2,2,Days,,,,,,,,,,,,",
      "3,99,Stone,,,1,1,Days,,,,,,,,,,,,", "4,7,,,,1,1,Days,,,,,,,,,,,,",
      "5,10,VEGETABLES,,,3,3,Days,,,,,,,,,,,,", "6,7,short",
    ])
    let report = try await bench.run(source)
    #expect(
      ImportBench.reasons(report) == ["name_twice": 2, "no_category": 2, "short_row": 1])
    #expect(report.skipped == 3)
    let names = Set(try await bench.all(Category.self).map(\.name))
    #expect(names.isSuperset(of: ["Vegetables", "Vegetables (Meat, Fresh)", "VEGETABLES #5"]))
  }

  @Test func twiceIsOnceAndWhatPeopleMadeStays() async throws {
    let (bench, source) = try await bench(["1,7,Butter,,Butter,,,,1,2,Months,,,,,,,6,9,Months"])
    _ = try await bench.book.write {
      try await $0.repository(Category.self).create(
        Category(
          id: $0.nextID(), name: "butter", foldedName: "butter", shelfDays: 5, createdAt: $0.now,
          updatedAt: $0.now))
    }
    let first = try await bench.run(source, batch: 1)
    #expect(first.records.categories.kept == 1)
    #expect(try await bench.all(Category.self).first { $0.name == "butter" }?.shelfDays == 5)
    let again = try await bench.run(source)
    #expect(again.isChanged == false)
    #expect(again.records.categories.same == first.records.categories.made)
  }

  @Test func whatPeopleHaveSaidOfAnImportedCategoryIsKept() async throws {
    let (bench, source) = try await bench(["1,7,Butter,,Butter,,,,1,2,Months,,,,,,,6,9,Months"])
    _ = try await bench.run(source)
    _ = try await bench.book.dependencies.categories.edit(
      EditCategory(name: "Butter", opened: TimeSpan(milliseconds: 9 * 86_400_000)),
      bench.book.call(.administrator))
    let again = try await bench.run(source)
    #expect(!again.isChanged && again.records.categories.kept == 1)
    let butter = try await bench.all(Category.self).first { $0.name == "Butter" }
    #expect(butter?.openedDays == 9 && butter?.source == nil)
  }

  @Test func aRehearsalMakesNothingAndTellsWhatItWould() async throws {
    let (bench, source) = try await bench(["1,7,Butter,,Butter,,,,1,2,Months,,,,,,,6,9,Months"])
    let report = try await bench.run(source, batch: 1, rehearsal: true)
    #expect(report.records.categories.made == 6)
    #expect(try await bench.all(Category.self).isEmpty)
  }

  @Test func theWorkbookSaysTheSame() async throws {
    let bench = try await ImportBench()
    let file = try bench.write(
      "foods.json",
      [
        #"{"fileName":"x","sheets":[{"name":"Version","data":[]},"#,
        #"{"name":"Category","data":[[{"ID":7.0},{"Category_Name":"Dairy"},"#,
        #"{"Subcategory_Name":null}]]},{"name":"Product","data":[[{"ID":1},{"Category_ID":7.0},"#,
        #"{"Name":"Butter"},{"DOP_Refrigerate_Min":1.0},{"DOP_Refrigerate_Max":2.0},"#,
        #"{"DOP_Refrigerate_Metric":"Months"}]]}]}"#,
      ])
    let report = try await bench.run(try FoodkeeperSource([file]))
    #expect(report.records.categories.made == 2)
    #expect(try await bench.all(Category.self).first { $0.name == "Butter" }?.shelfDays == 30)
  }

  @Test func filesOfAnotherKindAreRefused() async throws {
    let bench = try await ImportBench()
    let other = try bench.write("other.csv", ["ID,name", "1,x"])
    let foods = try bench.write("foods.csv", [Self.columns, "1,7,Butter,,,,,,,,,,,,,,,,,"])
    #expect(throws: OpsError.self) { try FoodkeeperSource([other]) }
    #expect(throws: OpsError.self) { try FoodkeeperSource([foods]) }
    #expect(throws: OpsError.self) { try FoodkeeperSource([bench.path + "/none.csv"]) }
  }

  private static let real = PackageFolder.shared("data/foodkeeper/foodkeeper_product.csv.gz")?.path

  @Test(.enabled(if: real != nil, "the FoodKeeper file is not beside the package"))
  func theWholeFileIsRead() async throws {
    let bench = try await ImportBench()
    let foods = try #require(Self.real)
    let categories = try #require(
      PackageFolder.shared("data/foodkeeper/foodkeeper_category.csv")?.path)
    let report = try await bench.run(try FoodkeeperSource([categories, foods]))
    #expect(report.rows == 686)
    #expect(report.skipped == 0)
    let reasons = ImportBench.reasons(report)
    #expect(reasons["sentence"] == 3)
    #expect(reasons["not_recommended"] ?? 0 >= 50)
    #expect(reasons["half_filled"] ?? 0 >= 10)
    #expect(reasons["no_unit"] == 1)
    let match = CategoryMatch(try await bench.all(Category.self))
    let best = match.best(for: "Cheddar cheese, mature", 5)
    #expect(best.first?.category.lowercased().contains("cheese") == true)
    #expect(match.best(for: "Apple juice", 1).first?.category.hasPrefix("Apple juice") == true)
  }
}
