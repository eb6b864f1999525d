import OpsDomain
import OpsStorage
import OpsStorageMock
import OpsTesting
import Synchronization
import Testing

/// Keys that name another record, such as one share for each order of a payment.
@Suite struct ReferringKeyTests {
  private static let parents = Schema(
    "parents", area: .platform, columns: [Column("name", .text)])
  private static let parentColumn = Column("parent_id", .id, references: "parents")
  private static let number = Column("number", .integer)
  private static let key = UniqueKey(parentColumn, number)
  private static let children = Schema(
    "children", area: .platform, columns: [parentColumn, number], keys: [key])

  private let store = MockStore(schemas: [parents, children])

  private static func parent(_ id: Int64) -> Row {
    Row([.integer(id), .integer(0), .text("parent \(id)")])
  }

  private static func child(_ id: Int64, of parent: Int64, _ number: Int64) -> Row {
    Row([.integer(id), .integer(0), .integer(parent), .integer(number)])
  }

  private final class Questions: Sendable {
    private let count = Atomic<Int>(0)
    var all: Int { count.load(ordering: .relaxed) }
    func note() { count.wrappingAdd(1, ordering: .relaxed) }
  }

  /// Runs `body` on an overlay over a book with parent 1 and its child 11 of number 1.
  private func run(
    _ body: @Sendable (Overlay, Questions) async throws -> Void
  ) async throws {
    _ = try await store.write("seed") { overlay in
      _ = try await overlay.insert(Self.parents, Self.parent(1))
      _ = try await overlay.insert(Self.children, Self.child(11, of: 1, 1))
    }
    let questions = Questions()
    try await store.read(.snapshot) { reader in
      let noting = NotingReader(inner: reader) { _ in questions.note() }
      try await body(Overlay(over: noting), questions)
    }
  }

  @Test func theKeyOfANewRecordIsFreeInTheBase() async throws {
    try await run { overlay, questions in
      _ = try await overlay.insert(Self.parents, Self.parent(2))
      _ = try await overlay.insert(Self.children, Self.child(21, of: 2, 1))
      _ = try await overlay.insert(Self.children, Self.child(22, of: 2, 2))
      #expect(questions.all == 0)
      let refused = await failure {
        _ = try await overlay.insert(Self.children, Self.child(23, of: 2, 1))
      }
      #expect(refused?.code == .duplicate, "the transaction itself has taken it")
    }
  }

  @Test func theKeyOfAnEarlierRecordIsLookedUp() async throws {
    try await run { overlay, questions in
      let refused = await failure {
        _ = try await overlay.insert(Self.children, Self.child(12, of: 1, 1))
      }
      #expect(refused?.code == .duplicate)
      _ = try await overlay.insert(Self.children, Self.child(13, of: 1, 2))
      #expect(questions.all == 2)
    }
  }

  @Test func aRecordThatWasRemovedAndMadeAgainIsNoNewOne() async throws {
    try await run { overlay, _ in
      try await overlay.delete(Self.children, id: RecordID(rawValue: 11), version: 1)
      try await overlay.delete(Self.parents, id: RecordID(rawValue: 1), version: 1)
      _ = try await overlay.insert(Self.parents, Self.parent(1))
      _ = try await overlay.insert(Self.children, Self.child(14, of: 1, 1))
      let refused = await failure {
        _ = try await overlay.insert(Self.children, Self.child(15, of: 1, 1))
      }
      #expect(refused?.code == .duplicate)
    }
  }
}
