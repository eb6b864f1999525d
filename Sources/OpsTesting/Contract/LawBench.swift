import OpsDomain
import OpsStorage

/// What a law works with: a store, and short ways to write to it and to read from it.
struct LawBench: Sendable {
  /// Thrown by a body that wants its transaction rolled back.
  struct Rollback: Error {}

  let store: any RecordStore
  private let identifiers = SequentialIdentifiers()
  private let keys = SequentialIdentifiers()

  init(_ store: any RecordStore) { self.store = store }

  func nextID() -> RecordID { identifiers.next() }

  /// A header with a key of its own.
  func header(_ operation: String = "contract.law") -> CommitHeader {
    let number = keys.next()
    return CommitHeader(
      key: "law-\(number)", at: Instant(milliseconds: 1_800_000_000_000 + number.rawValue),
      operation: operation)
  }

  // MARK: Writing

  func commit<Answer: Sendable>(
    _ header: CommitHeader? = nil, _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    let header = header ?? self.header()
    return try await store.transact { overlay in
      overlay.header = header
      return try await body(overlay)
    }
  }

  func write<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Answer {
    try await commit(nil, body).answer
  }

  /// Runs `body` in a transaction that is then rolled back.
  func pretend(_ body: @Sendable (Overlay) async throws -> Void) async throws {
    do {
      _ = try await commit { overlay in
        try await body(overlay)
        throw Rollback()
      }
    } catch is Rollback {
      return
    }
    throw LawViolation("A transaction whose body throws is committed")
  }

  /// A new entity, changed by `edit`, not yet written.
  func entity(_ code: String, _ edit: (inout ContractEntity) -> Void = { _ in }) -> ContractEntity {
    var entity = ContractEntity(id: nextID(), code: code)
    edit(&entity)
    return entity
  }

  /// Stores all of them in one commit; returns them as stored.
  @discardableResult
  func put<E: Entity>(_ entities: [E]) async throws -> [E] {
    try await write { overlay in
      var stored: [E] = []
      for entity in entities { stored.append(try await overlay.insert(entity)) }
      return stored
    }
  }

  @discardableResult
  func put<E: Entity>(_ entity: E) async throws -> E {
    try await write { try await $0.insert(entity) }
  }

  /// Stores a group with this name.
  func putGroup(_ name: String) async throws -> ContractGroup {
    try await put(ContractGroup(id: nextID(), name: name))
  }

  // MARK: Reading

  func read<Answer: Sendable>(
    _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await store.read(.latest, body)
  }

  func list(_ query: Query) async throws -> [Row] {
    try await read { try await $0.records(query) }
  }

  /// All entities by identifier.
  func all() async throws -> [ContractEntity] {
    try await list(Query(ContractEntity.schema)).map { try ContractEntity($0) }
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    try await read { try await $0.figures(aggregate) }
  }

  /// Demands that neither rows nor journal have changed since `mark`.
  func expectUnchanged(since mark: Mark) async throws {
    try Expect.equal(try await self.mark().head, mark.head, "the journal's head")
    try Expect.equal(try await self.mark().rows, mark.rows, "the rows")
  }

  /// The rows and the journal's head as they are.
  func mark() async throws -> Mark {
    var rows: [Row] = []
    for schema in ContractCollections.schemas { rows += try await list(Query(schema)) }
    return Mark(head: try await store.journal.head(), rows: rows)
  }

  struct Mark: Sendable {
    let head: JournalHead
    let rows: [Row]
  }
}
