import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsStorageSQL
import Testing

/// A book whose keys were unique in the whole book becomes one where everybody has their own.
@Suite struct KeysPerUserTests {
  @Test func anOldBookKeepsItsJournalAndTakesTheSameKeyOfTwoPeople() async throws {
    let book = try LocalBook()
    let schemas = [LocalBook.people, LocalBook.things]
    let old = try await LocalStore(path: book.path, schemas: schemas, steps: [])
    for number in 1...5 {
      try await old.insert(
        [(LocalBook.things, LocalBook.thing(Int64(number), code: "c\(number)"))],
        key: "k\(number)")
    }
    let before = try await old.journal.commits(after: 0, limit: 10)
    let refused = await #expect(throws: OpsError.self) {
      try await Self.insert(6, key: "k1", by: 7, old)
    }
    #expect(refused?.code == .conflictKeyReused)
    try await old.close()

    try await book.upgrade()
    let new = try await book.open()
    #expect(try await new.journal.commits(after: 0, limit: 10) == before)
    var verifier = ChainVerifier()
    for commit in before { #expect(verifier.check(commit) == nil) }
    try await Self.insert(6, key: "k1", by: 7, new)
    try await Self.insert(7, key: "k1", by: 8, new)
    let again = await #expect(throws: OpsError.self) {
      try await Self.insert(8, key: "k1", by: 8, new)
    }
    #expect(again?.code == .conflictKeyReused)
    #expect(try await new.journal.commits(key: "k1").map(\.sequence) == [1, 6, 7])
    #expect(try await new.journal.commit(key: "k1", by: nil)?.sequence == 1)
    let findings = try await BookInspection(new).run()
    #expect(findings.filter { !$0.isOK } == [])
    try await new.close()
  }

  @Test func theTableWrittenAnewOnlyGrowsAsBefore() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert([(LocalBook.people, LocalBook.person(1, "a"))], key: "k")
    try await store.close()
    for statement in ["UPDATE commits SET reason = 'x'", "DELETE FROM commits"] {
      #expect(throws: (any Error).self) { try ForeignDatabase.run(statement, on: book.path) }
    }
  }

  @Test func theStepConcernsEveryBook() throws {
    let plan = try MigrationPlan(
      [LocalBook.people], steps: LaterSteps.concerning([LocalBook.people]))
    #expect(plan.migrations.map(\.name).contains("0020-keys-per-user"))
  }

  private static func insert(
    _ id: Int64, key: String, by actor: Int64, _ store: LocalStore
  ) async throws {
    _ = try await store.transact { overlay in
      overlay.header = CommitHeader(
        key: key, at: .epoch, actor: RecordID(rawValue: actor), operation: "test.insert")
      _ = try await overlay.insert(LocalBook.things, LocalBook.thing(id, code: "n\(id)"))
    }
  }
}
