import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

@Suite struct LocalStoreTransactionTests {
  private func things(_ rows: Row...) -> [(Schema, Row)] { rows.map { (LocalBook.things, $0) } }

  @Test func rowsKeepTheirValues() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    var row = LocalBook.thing(1, code: "é\u{0}x", amount: .min)
    row.values[4] = .text("")
    row.values[7] = .text("2026-11-21")
    row.values[8] = .bytes([])
    var other = LocalBook.thing(2, code: "e\u{301}\u{0}x", amount: .max)
    other.values[8] = .bytes([0, 255])
    try await store.insert(things(row, other), key: "k")
    row.version = 1
    other.version = 1
    #expect(try await store.thing(1) == row)
    #expect(try await store.thing(2) == other)
    let found = try await store.read(.snapshot) { reader in
      let code = Value.text("é\u{0}x")
      return try await reader.record(LocalBook.things, key: LocalBook.codeKey, [code])
    }
    #expect(found == row)
    try await store.close()
  }

  @Test func theJournalHoldsHeaderAndImages() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    let row = LocalBook.thing(1, code: "a")
    _ = try await store.transact { overlay in
      var header = CommitHeader(
        key: "k1", at: Instant(milliseconds: 5), actor: RecordID(rawValue: 7), operation: "o",
        reason: "because")
      header.onBehalfOf = RecordID(rawValue: 8)
      header.elevations = ["allocate", "\"x\""]
      header.fingerprint = [1, 2]
      header.answer = Array("{}".utf8)
      overlay.header = header
      _ = try await overlay.insert(LocalBook.things, row)
    }
    try await store.increment(1, key: "k2")
    let commits = try await store.journal.commits(after: 0, limit: 10)
    #expect(commits.map(\.sequence) == [1, 2])
    #expect(commits.first?.header.elevations == ["allocate", "\"x\""])
    #expect(commits.first?.header.answer == Array("{}".utf8))
    var verifier = ChainVerifier()
    for commit in commits { #expect(verifier.check(commit) == nil) }
    #expect(try await store.journal.commit(key: "k1") == commits.first)
    #expect(try await store.journal.commit(key: "none") == nil)
    let history = try await store.journal.history(of: RecordID(rawValue: 1), limit: 1)
    #expect(history == [commits[0]])
    #expect(commits[1].entries.map(\.verb) == [.update])
    try await store.close()
  }

  @Test func theJournalCannotBeRewrittenByOrdinarySQL() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert(things(LocalBook.thing(1, code: "a")), key: "k")
    try await store.close()
    for sql in [
      "UPDATE commits SET operation = 'x'", "DELETE FROM commits",
      "UPDATE changes SET image = NULL", "DELETE FROM changes WHERE record_id = 1",
    ] {
      #expect(throws: OpsError.self, "\(sql)") { try ForeignDatabase.run(sql, on: book.path) }
    }
  }

  @Test func aKeyIsUsedOnce() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert(things(LocalBook.thing(1, code: "a")), key: "k")
    let refusal = await #expect(throws: OpsError.self) {
      try await store.insert(things(LocalBook.thing(2, code: "b")), key: "k")
    }
    #expect(refusal?.code == .conflictKeyReused)
    #expect(try await store.thing(2) == nil)
    try await store.close()
  }

  @Test func brokenReferencesAreRefusedInPlainWords() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    let missing = await #expect(throws: OpsError.self) {
      try await store.insert(things(LocalBook.thing(1, code: "a", owner: 9)), key: "k1")
    }
    #expect(missing?.code == .dependants)
    #expect(missing?.field == "owner")
    try await store.insert(
      [(LocalBook.people, LocalBook.person(9, "p"))]
        + things(
          LocalBook.thing(1, code: "a", owner: 9)), key: "k2")
    let dependants = await #expect(throws: OpsError.self) {
      _ = try await store.transact { overlay in
        overlay.header = CommitHeader(key: "k3", at: .epoch, operation: "o")
        try await overlay.delete(LocalBook.people, id: RecordID(rawValue: 9), version: 1)
      }
    }
    #expect(dependants?.code == .dependants)
    #expect(try await store.journal.head().sequence == 1)
    try await store.close()
  }

  @Test func aValueOutOfRangeIsRefused() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    var row = LocalBook.thing(1, code: "a")
    row.values[6] = .integer(2)
    let refusal = await #expect(throws: OpsError.self) {
      try await store.insert(things(row), key: "k")
    }
    #expect(refusal?.code == .ruleViolated)
    try await store.close()
  }

  @Test func whatCountsIsWhereTheRecordsEndUp() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert(
      [(LocalBook.people, LocalBook.person(9, "p"))]
        + things(
          LocalBook.thing(1, code: "a", owner: 9), LocalBook.thing(2, code: "b"),
          LocalBook.thing(3, code: "c")), key: "k1")
    _ = try await store.transact { overlay in
      overlay.header = CommitHeader(key: "k2", at: .epoch, operation: "o")
      // Two records exchange their codes, a parent goes before its child.
      var one = LocalBook.thing(2, code: "x")
      one.version = 1
      var two = LocalBook.thing(3, code: "b")
      two.version = 1
      let moved = try await overlay.update(LocalBook.things, one)
      _ = try await overlay.update(LocalBook.things, two)
      var back = moved
      back.values[2] = .text("c")
      _ = try await overlay.update(LocalBook.things, back)
      try await overlay.delete(LocalBook.people, id: RecordID(rawValue: 9), version: 1)
      try await overlay.delete(LocalBook.things, id: RecordID(rawValue: 1), version: 1)
    }
    #expect(try await store.thing(2)?.values[2] == .text("c"))
    #expect(try await store.thing(3)?.values[2] == .text("b"))
    #expect(try await store.thing(1) == nil)
    // References are enforced at once again.
    let refusal = await #expect(throws: OpsError.self) {
      try await store.insert(things(LocalBook.thing(4, code: "d", owner: 9)), key: "k3")
    }
    #expect(refusal?.code == .dependants)
    try await store.close()
  }

  @Test func aSumBeyond64BitsIsRefused() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert(
      things(
        LocalBook.thing(1, code: "a", amount: .max), LocalBook.thing(2, code: "b", amount: 1)),
      key: "k")
    let refusal = await #expect(throws: OpsError.self) {
      try await store.read(.latest) {
        try await $0.figures(Aggregate(LocalBook.things, .sum(LocalBook.amount)))
      }
    }
    #expect(refusal?.code == .tooLarge)
    try await store.close()
  }

  @Test func aSnapshotDoesNotMove() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert(things(LocalBook.thing(1, code: "a")), key: "k")
    let (before, after, outside) = try await store.read(.snapshot) { reader in
      let id = RecordID(rawValue: 1)
      let before = try await reader.record(LocalBook.things, id: id)
      try await store.increment(1, key: "k2")
      let after = try await reader.record(LocalBook.things, id: id)
      return (before, after, try await store.thing(1))
    }
    #expect(before == after)
    #expect(outside?.version == 2)
    try await store.close()
  }
}
