import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Synchronization
import Testing

/// A book that has the tables whose name is written down is opened without a look at what the
/// collections are like.
@Suite("Opening a book whose tables are known")
struct OpeningTests {
  private final class Asked: Sendable {
    let count = Mutex(0)
    var schemas: [Schema] {
      count.withLock { $0 += 1 }
      return Blueprint.product.rules.schemas
    }
  }

  private let home: TemporaryFolder
  private var path: String { home.file("book.sqlite") }

  /// Makes the book.
  init() async throws {
    home = try TemporaryFolder()
    try await open(Asked()).close()
  }

  private func open(
    _ asked: Asked, declared: String? = Blueprint.writtenTables
  ) async throws -> LocalStore {
    var options = LocalStoreOptions()
    options.declaredTables = declared
    return try await LocalStore(path: path, schemas: asked.schemas, options: options)
  }

  @Test("Opening, reading and writing ask for no collection")
  func asksForNone() async throws {
    let asked = Asked()
    let store = try await open(asked)
    let row = Row([
      .integer(7), .integer(0), .text("a.b"), .text("1"), .integer(1_000), .null,
    ])
    let committed = try await store.transact { overlay in
      overlay.header = CommitHeader(
        key: "first", at: Instant(milliseconds: 1_000), operation: "test.insert")
      _ = try await overlay.insert(Setting.schema, row)
    }
    #expect(committed.receipt?.sequence == 1)
    let read = try await store.read(.latest) {
      try await $0.record(Setting.schema, id: RecordID(rawValue: 7))
    }
    #expect(read?.values[2] == .text("a.b"))
    #expect(asked.count.withLock { $0 } == 0)
    // Who asks for all of them gets all.
    #expect(try await store.isEmpty() == false)
    #expect(asked.count.withLock { $0 } == 1)
    try await store.close()
  }

  @Test("A book whose tables have another name, or none that is written down, is looked at")
  func asksForAll() async throws {
    let asked = Asked()
    try await open(asked, declared: nil).close()
    #expect(asked.count.withLock { $0 } == 1)
  }

  @Test("A book that lacks a step of the product is refused as before")
  func missingStep() async throws {
    let store = try await open(Asked())
    _ = try await store.transact { overlay in
      overlay.header = CommitHeader(
        key: "first", at: Instant(milliseconds: 1_000), operation: "test.nothing")
      _ = try await overlay.insert(
        Setting.schema,
        Row([.integer(7), .integer(0), .text("a.b"), .text("1"), .integer(1_000), .null]))
    }
    try await store.close()
    try BookFileEdit.execute(
      "DELETE FROM grdb_migrations WHERE identifier = '0111-timed-reservations'", on: path)
    #expect(await failureCode { try await open(Asked()) } == .oldBook)
  }

  @Test("A book with a step that nobody here knows is refused as before")
  func foreignStep() async throws {
    try BookFileEdit.execute("INSERT INTO grdb_migrations VALUES ('9999-later')", on: path)
    #expect(await failureCode { try await open(Asked()) } == .protocolMismatch)
  }
}
