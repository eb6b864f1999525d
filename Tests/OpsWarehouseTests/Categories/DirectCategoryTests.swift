import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// A category that a client writes without an operation.
@Suite struct DirectCategoryTests {
  private func stored(_ name: String, _ book: SampleBook) async throws -> Category {
    try await book.read { try await $0.repository(Category.self).named(name) }
  }

  private func imported(_ book: SampleBook) async throws -> Category {
    var row = CategoryRow(name: "Imported", source: "a list")
    row.keywords = "milk"
    _ = try await book.dependencies.recordImport.apply(
      ApplyRecords(records: [ImportRecord(file: 0, line: 1, .category(row))]),
      book.call(.administrator))
    return try await stored("Imported", book)
  }

  private func apply(_ verb: Verb, _ category: Category, _ book: SampleBook) async throws {
    try await book.write(as: .administrator) { transaction in
      try await transaction.apply(
        Transaction.DirectChange(
          schema: Category.schema, id: category.id, verb: verb, row: category.row,
          version: category.version))
    }
  }

  @Test func whatPeopleEditedIsNoLongerTheImports() async throws {
    let book = try await SampleBook.make()
    var category = try await imported(book)
    #expect(category.source == "a list")
    category.shelfDays = 5
    category.source = "mine"
    category.keywords = "forged"
    try await apply(.update, category, book)
    let now = try await stored("Imported", book)
    #expect(now.shelfDays == 5 && now.source == nil && now.keywords == "milk")
  }

  @Test func noClientSaysWhereANewOneComesFrom() async throws {
    let book = try await SampleBook.make()
    var category = try await imported(book)
    category.id = book.identifiers.next()
    category.version = 0
    category.name = "Other"
    try await apply(.insert, category, book)
    let made = try await stored("Other", book)
    #expect(made.source == nil && made.keywords == nil)
  }

  @Test func aUnitHasNoStraySpaces() async throws {
    let book = try await SampleBook.make()
    var category = try await imported(book)
    category.unit = " kg"
    let wanted = category
    let refused = await #expect(throws: OpsError.self) { try await apply(.update, wanted, book) }
    #expect(refused?.code == .badValue && refused?.field == "unit")
  }
}
