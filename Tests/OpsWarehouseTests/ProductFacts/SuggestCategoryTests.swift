import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWarehouse

/// Which categories are proposed for a name.
@Suite struct SuggestCategoryTests {
  private let book: SampleBook

  init() async throws {
    book = try await SampleBook.make()
    try await book.write { transaction in
      let categories = transaction.repository(Category.self)
      var parent: RecordID?
      for (name, words) in [
        ("Dairy", ""), ("Cheese, cheddar", "cheese cheddar hard"), ("Cheese, cottage", ""),
        ("Tomatoes", "tomato"), ("Milk", "milk fresh"),
      ] {
        let made = try await categories.create(
          Category(
            id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name),
            parentID: parent, shelfDays: 10, keywords: words.isEmpty ? nil : words,
            createdAt: transaction.now, updatedAt: transaction.now))
        parent = parent ?? made.id
      }
    }
  }

  private func suggest(_ name: String, _ limit: Int? = nil) async throws -> [CategorySuggestion] {
    try await book.dependencies.productFacts.suggest(
      SuggestCategory(name: name, limit: limit), book.call(.salesperson)
    ).output.items
  }

  @Test func theBestHasMostWordsInCommon() async throws {
    let found = try await suggest("CHEDDAR CHEESE, mature 200 g")
    #expect(found.map(\.category) == ["Cheese, cheddar", "Cheese, cottage"])
    #expect(found[0].why == "cheddar, cheese" && found[0].parent == "Dairy")
    #expect(found[0].score > found[1].score && found[0].shelfDays == 10)
  }

  @Test func pluralsAndAccentsDoNotMatter() async throws {
    #expect(try await suggest("tomato").map(\.category) == ["Tomatoes"])
    #expect(try await suggest("MÍLKS").map(\.category) == ["Milk"])
    #expect(try await suggest("Milk").first?.score == 100)
  }

  @Test func nothingInCommonIsNothingProposed() async throws {
    #expect(try await suggest("Screwdriver").isEmpty)
    #expect(try await suggest("of the and").isEmpty)
  }

  @Test func limitsHold() async throws {
    #expect(try await suggest("cheese", 1).count == 1)
    for limit in [0, 51, -1] {
      await #expect(throws: OpsError.self) { try await suggest("cheese", limit) }
    }
  }
}
