import OpsDomain
import OpsSales
import OpsStorage
import Testing

@testable import OpsStorageLocal

/// Fields that follow from others are filled in a book of a release that did not have them.
@Suite struct KeptFieldsTests {
  /// Customers as they were before their sounds were kept.
  private static let former = Schema(
    "customers", area: .sales,
    columns: Customer.schema.columns.filter { !["id", "version", "sounds"].contains($0.name) },
    keys: Customer.schema.keys, indexes: Customer.schema.indexes,
    searched: Customer.schema.searched.filter { $0.name != "sounds" })

  private let book: LocalBook

  init() async throws {
    book = try LocalBook()
    let store = try await LocalStore(path: book.path, schemas: [Self.former], steps: [])
    var rows: [(Schema, Row)] = []
    for (place, name) in ["李明", "Corner Shop", "…"].enumerated() {
      var customer = Customer(
        id: RecordID(rawValue: Int64(place + 1)), number: "C-\(place)", name: name,
        foldedName: "", search: "", createdAt: Instant(milliseconds: 1),
        updatedAt: Instant(milliseconds: 1))
      customer.refreshSearch()
      rows.append((Self.former, Row(Array(customer.row.values.dropLast()))))
    }
    try await store.insert(rows, key: "customers")
    try await store.close()
  }

  private func found(_ text: String) async throws -> [Int64] {
    let store = try await LocalStore(path: book.path, schemas: [Customer.schema], steps: [])
    let query = Query(
      Customer.schema,
      where: .or([
        .contains(Customer.Columns.search, text), .contains(Customer.Columns.sounds, text),
      ]))
    let rows = try await store.read(.latest) { try await $0.records(query) }
    try await store.close()
    return rows.map(\.id.rawValue)
  }

  @Test func anUpgradeFillsThemAndSearchFindsThem() async throws {
    try await BookUpgrade(
      path: book.path, schemas: [Customer.schema], steps: [], version: "9.9.9",
      entities: [Customer.self]
    ).run()
    #expect(try await found("liming") == [1])
    #expect(try await found("cornershop") == [2])
    #expect(try await found("corner") == [2])
    #expect(try await found("nobody").isEmpty)
  }

  @Test func theJournalAndTheOtherFieldsStay() async throws {
    try await BookUpgrade(
      path: book.path, schemas: [Customer.schema], steps: [], version: "9.9.9",
      entities: [Customer.self]
    ).run()
    let store = try await LocalStore(path: book.path, schemas: [Customer.schema], steps: [])
    #expect(try await store.journal.head().sequence == 1)
    let rows = try await store.read(.latest) { try await $0.records(Query(Customer.schema)) }
    #expect(rows.allSatisfy { $0.values[1] == .integer(1) })
    #expect(rows.last?.values.last == .null, "a name without letters has no sound")
    #expect(try await BookInspection(store).run().filter { !$0.isOK } == [])
    try await store.close()
  }
}
