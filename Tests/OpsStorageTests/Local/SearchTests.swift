import OpsDomain
import OpsStorage
import Testing

@testable import OpsStorageLocal
@testable import OpsStorageSQL

/// Parts of words are found through trigrams, with the answer that looking at every record gives.
@Suite struct SearchTests {
  private static let text = Column("text", .text)
  private static let name = Column("name", .text, nullable: true)
  private static let plain = Schema("notes", area: .sales, columns: [text, name])
  private static let searched = Schema(
    "notes", area: .sales, columns: [text, name], searched: [text, name])
  private static let step = MigrationStep("0008-note-search", adds: [.search(of: "notes")])

  private let book: LocalBook
  private let random = SeededRandom(seed: 11)

  init() throws { book = try LocalBook() }

  private func word(_ length: UInt64) -> String {
    let letters = Array("aabbcé漢😀 ")
    return String(
      (0..<(1 + random.next() % length)).map { _ in letters[Int(random.next() % 9)] })
  }

  private func note(_ id: Int64, version: Int64 = 0) -> Row {
    let name: Value = random.next() % 4 == 0 ? .null : .text(word(6))
    return Row([.integer(id), .integer(version), .text(word(12)), name])
  }

  private func write(
    _ store: LocalStore, _ key: String, _ body: @Sendable (Overlay) async throws -> Void
  ) async throws {
    _ = try await store.transact { overlay in
      overlay.header = CommitHeader(
        key: key, at: Instant(milliseconds: 1_000), operation: "test.write")
      try await body(overlay)
    }
  }

  private func all(_ store: LocalStore) async throws -> [Row] {
    try await store.read(.latest) { try await $0.records(Query(Self.searched, limit: 1_000)) }
  }

  /// Compares what the store finds with what a look at every record finds.
  private func expectAgreement(_ store: LocalStore) async throws {
    let rows = try await all(store)
    for _ in 0..<150 {
      let column = random.next() % 2 == 0 ? Self.text : Self.name
      let filter = Predicate.and([
        .contains(column, word(5)), .greater(.id, .integer(Int64(random.next() % 50))),
      ])
      let query = Query(Self.searched, where: filter, order: [.descending(Self.text)], limit: 20)
      let found = try await store.read(.latest) { try await $0.records(query) }
      #expect(found == MemoryInterpreter.page(rows, of: query), "\(filter)")
      let count = Aggregate(Self.searched, where: filter, .count)
      let counted = try await store.read(.snapshot) { try await $0.figures(count) }
      #expect(try counted == MemoryInterpreter.figures(rows, of: count), "\(filter)")
    }
  }

  /// The numbers in the table, with their identifiers.
  private func kept(_ store: LocalStore) throws -> Set<[Int64]> {
    try store.readers.read { engine in
      let statement = try engine.prepared("SELECT trigram, id FROM notes_trigrams")
      var found: Set<[Int64]> = []
      while try statement.step() { found.insert([statement.integer(0), statement.integer(1)]) }
      return found
    }
  }

  private func wanted(_ rows: [Row]) -> Set<[Int64]> {
    let search = SearchSQL(Self.searched)
    return Set(rows.flatMap { row in search.trigrams(of: row).map { [$0, row.id.rawValue] } })
  }

  @Test func answersAreThoseOfALookAtEveryRecordAfterEveryKindOfWrite() async throws {
    let store = try await LocalStore(path: book.path, schemas: [Self.searched], steps: [])
    let notes = (1...100).map { note($0) }
    try await write(store, "insert") { overlay in
      for note in notes { _ = try await overlay.insert(Self.searched, note) }
    }
    try await expectAgreement(store)
    let changed = (1...30).map { note($0, version: 1) }
    try await write(store, "update") { overlay in
      for note in changed { _ = try await overlay.update(Self.searched, note) }
      for id in Int64(31)...40 {
        try await overlay.delete(Self.searched, id: RecordID(rawValue: id), version: 1)
      }
    }
    try await expectAgreement(store)
    #expect(try kept(store) == wanted(try await all(store)), "nothing stays of what has gone")
    try await store.close()
  }

  @Test func anOlderBookGetsTheTrigramsOfItsRecords() async throws {
    let old = try await LocalStore(path: book.path, schemas: [Self.plain], steps: [])
    let notes = (1...60).map { note($0) }
    try await write(old, "insert") { overlay in
      for note in notes { _ = try await overlay.insert(Self.plain, note) }
    }
    try await old.close()
    try await BookUpgrade(
      path: book.path, schemas: [Self.searched], steps: [Self.step], version: "test"
    ).run()
    let store = try await LocalStore(
      path: book.path, schemas: [Self.searched], steps: [Self.step])
    #expect(try kept(store) == wanted(try await all(store)))
    try await expectAgreement(store)
    try await store.close()
  }

  @Test func whatHasNoRecordIsKnownWithoutLookingAtAny() async throws {
    let store = try await LocalStore(path: book.path, schemas: [Self.searched], steps: [])
    try await write(store, "insert") { overlay in
      for id in Int64(1)...50 {
        _ = try await overlay.insert(
          Self.searched, Row([.integer(id), .integer(0), .text("same words"), .null]))
      }
      _ = try await overlay.insert(
        Self.searched, Row([.integer(51), .integer(0), .text("other words"), .null]))
    }
    try store.readers.read { engine in
      let none = Predicate.and([.contains(Self.text, "same wordz"), .everything])
      let nothing = try engine.found(by: none, in: Self.searched)
      #expect(nothing == .nothing)
      let rare = Predicate.contains(Self.text, "other words")
      let one = try engine.found(by: rare, in: Self.searched)
      #expect(one == .both(.oneOf(.id, [.integer(51)]), rare))
      let short = Predicate.contains(Self.text, "wo")
      #expect(!Self.searched.isSearched(by: short))
    }
    try await store.close()
  }

  @Test func eitherOfTwoColumnsIsFoundByWhatBothNeed() async throws {
    let store = try await LocalStore(path: book.path, schemas: [Self.searched], steps: [])
    try await write(store, "insert") { overlay in
      for (id, (text, name)) in [
        ("same words", "a name"), ("rare words", "a name"), ("same words", "rare name"),
      ].enumerated() {
        let row = Row([.integer(Int64(id + 1)), .integer(0), .text(text), .text(name)])
        _ = try await overlay.insert(Self.searched, row)
      }
    }
    let either = Predicate.or([.contains(Self.text, "rare"), .contains(Self.name, "rare")])
    let found = try await store.read(.latest) {
      try await $0.records(Query(Self.searched, where: either))
    }
    #expect(found.map(\.id.rawValue) == [2, 3])
    try store.readers.read { engine in
      #expect(Self.searched.isSearched(by: either))
      let none = Predicate.or([.contains(Self.text, "zzz1"), .contains(Self.name, "zzz1")])
      let nowhere = try engine.found(by: none, in: Self.searched)
      #expect(nowhere == .nothing)
      let apart = Predicate.or([.contains(Self.text, "rare"), .contains(Self.name, "same")])
      #expect(!Self.searched.isSearched(by: apart), "they have no three letters in common")
    }
    try await store.close()
  }

  @Test func aCancelledTaskEndsItsQuestion() async throws {
    let store = try await LocalStore(path: book.path, schemas: [Self.searched], steps: [])
    let endless = """
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
      SELECT count(*) FROM numbers
      """
    let asking = Task { try store.readers.read { try $0.run(endless) } }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    // The connection is good for the next question.
    #expect(try await all(store).isEmpty)
    try await store.close()
  }
}
