import OpsDomain
import OpsStorage
import OpsStorageLocal
import Testing

/// Two stores on one book file, as two processes have them: an open changeset of one is in nobody's
/// way, and loses when the other was faster.
@Suite struct ChangesetLockTests {
  private func header(_ key: String) -> CommitHeader {
    CommitHeader(key: key, at: .epoch, operation: "test")
  }

  private func raise(_ store: some RecordStore, _ id: Int64, by amount: Int64, _ key: String)
    async throws
  {
    let header = header(key)
    _ = try await store.transact { overlay in
      overlay.header = header
      let found = try await overlay.record(LocalBook.things, id: RecordID(rawValue: id))
      guard var row = found, case .integer(let old) = row.values[3] else { return }
      row.values[3] = .integer(old + amount)
      _ = try await overlay.update(LocalBook.things, row)
    }
  }

  @Test func anOpenChangesetNeverBlocksAnotherWriter() async throws {
    let book = try LocalBook()
    let (mine, other) = (
      try await book.open(), try await book.open { $0.lockWaitMilliseconds = 0 }
    )
    let rows = (1...1_000).map { (LocalBook.things, LocalBook.thing($0, code: "a\($0)")) }
    try await mine.insert(rows, key: "start")
    let changeset = ChangesetStore(over: mine)
    for id in Int64(1)...1_000 { try await raise(changeset, id, by: 1, "staged-\(id)") }
    #expect(changeset.changes.count == 1_000)
    // Both writers go on while all of it is staged.
    for id in Int64(1)...50 { try await raise(other, id, by: 10, "other-\(id)") }
    try await raise(mine, 60, by: 10, "mine")
    #expect(try await mine.thing(1)?.values[3] == .integer(10))
    let race = await #expect(throws: ChangesetRace.self) {
      _ = try await changeset.commit(header("batch"))
    }
    #expect(race?.moved.count == 51)
    #expect(try await other.thing(500)?.values[3] == .integer(0))
    try await mine.close()
    try await other.close()
  }

  @Test func anUndisturbedChangesetIsOneCommit() async throws {
    let book = try LocalBook()
    let (mine, other) = (try await book.open(), try await book.open())
    try await mine.insert([(LocalBook.things, LocalBook.thing(1, code: "a"))], key: "start")
    let changeset = ChangesetStore(over: mine)
    try await raise(changeset, 1, by: 1, "one")
    let point = changeset.savepoint()
    try await raise(changeset, 1, by: 100, "two")
    changeset.rollback(to: point)
    try await raise(changeset, 1, by: 2, "three")
    #expect(try await other.thing(1)?.values[3] == .integer(0))
    let receipt = try await changeset.commit(header("batch"))
    #expect(receipt?.sequence == 2)
    #expect(try await other.thing(1)?.values[3] == .integer(3))
    try await mine.close()
    try await other.close()
  }

  @Test func aNewRowThatAnswersAQuestionIsARaceAsWell() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert([(LocalBook.things, LocalBook.thing(1, code: "a"))], key: "start")
    for (key, read) in [
      (
        "page",
        { @Sendable (reader: any RecordReader) in
          _ = try await reader.records(
            Query(LocalBook.things, where: .less(LocalBook.amount, .integer(5))))
        }
      ),
      (
        "sum",
        { @Sendable (reader: any RecordReader) in
          _ = try await reader.figures(Aggregate(LocalBook.things, .count))
        }
      ),
      (
        "key",
        { @Sendable (reader: any RecordReader) in
          _ = try await reader.record(LocalBook.things, key: LocalBook.codeKey, [.text("key")])
        }
      ),
    ] as [(String, @Sendable (any RecordReader) async throws -> Void)] {
      let changeset = ChangesetStore(over: store)
      try await raise(changeset, 1, by: 1, "staged-\(key)")
      try await changeset.read(.latest, read)
      let id = Int64(key.utf8.reduce(10) { $0 * 31 + Int($1) })
      try await store.insert([(LocalBook.things, LocalBook.thing(id, code: key))], key: key)
      await #expect(throws: ChangesetRace.self, "\(key)") {
        _ = try await changeset.commit(header("batch-\(key)"))
      }
    }
    try await store.close()
  }
}
