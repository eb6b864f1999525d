import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsTesting

/// A folder for one test's book, and the collections the tests of the local store use.
final class LocalBook: Sendable {
  static let name = Column("name", .text)
  static let people = Schema(
    "people", area: .identity, columns: [name], keys: [UniqueKey(name)])

  static let code = Column("code", .text)
  static let amount = Column("amount", .integer)
  static let note = Column("note", .text, nullable: true)
  static let owner = Column("owner", .id, nullable: true, references: "people")
  static let isOpen = Column("is_open", .bool)
  static let due = Column("due", .date, nullable: true)
  static let digest = Column("digest", .bytes, nullable: true)
  static let codeKey = UniqueKey(code)
  static let things = Schema(
    "things", area: .sales, columns: [code, amount, note, owner, isOpen, due, digest],
    keys: [codeKey], indexes: [[amount], [owner, due]])

  private let home: TemporaryFolder
  var folder: String { home.path }
  var path: String { folder + "/inner/book.db" }

  init() throws { home = try TemporaryFolder() }

  func open(_ configure: (inout LocalStoreOptions) -> Void = { _ in }) async throws -> LocalStore {
    var options = LocalStoreOptions()
    configure(&options)
    return try await LocalStore(path: path, schemas: [Self.people, Self.things], options: options)
  }

  /// Brings a book that was made with fewer steps up to date.
  func upgrade() async throws {
    try await BookUpgrade(path: path, schemas: [Self.people, Self.things], version: "test").run()
  }

  static func thing(_ id: Int64, code: String, amount: Int64 = 0, owner: Int64? = nil) -> Row {
    Row([
      .integer(id), .integer(0), .text(code), .integer(amount), .null, .optional(owner),
      .bool(true), .null, .null,
    ])
  }

  static func person(_ id: Int64, _ name: String) -> Row {
    Row([.integer(id), .integer(0), .text(name)])
  }
}

extension LocalStore {
  /// One commit that inserts the rows.
  @discardableResult
  func insert(_ rows: [(Schema, Row)], key: String) async throws -> CommitReceipt? {
    try await transact { overlay in
      overlay.header = CommitHeader(
        key: key, at: Instant(milliseconds: 1_000), operation: "test.insert")
      for (schema, row) in rows { _ = try await overlay.insert(schema, row) }
    }.receipt
  }

  /// One commit that adds to the amount of a thing.
  func increment(_ id: Int64, key: String) async throws {
    _ = try await transact { overlay in
      overlay.header = CommitHeader(
        key: key, at: Instant(milliseconds: 1_000), operation: "test.increment")
      guard var row = try await overlay.record(LocalBook.things, id: RecordID(rawValue: id)),
        case .integer(let amount) = row.values[3]
      else { throw OpsError(.notFound, "No thing \(id)") }
      row.values[3] = .integer(amount + 1)
      _ = try await overlay.update(LocalBook.things, row)
    }
  }

  func thing(_ id: Int64) async throws -> Row? {
    try await read(.latest) { try await $0.record(LocalBook.things, id: RecordID(rawValue: id)) }
  }
}
