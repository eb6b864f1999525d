#if Postgres
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// A journal that was changed by a person who owns the database is told from one that was not.
  @Suite(.enabled(if: PostgresServer.isHere, "\(PostgresServer.reason)"))
  struct PostgresTamperTests {
    /// A change of the journal, and what has to find it.
    struct Tampering: Sendable, CustomStringConvertible {
      let statement: String
      let finders: Set<String>

      var description: String { statement }
    }

    private static let planted =
      "SELECT 5, 'planted', at, actor, on_behalf_of, operation, reason, elevations, fingerprint,"
      + " answer, hash FROM commits WHERE sequence = 4"

    static let tamperings = [
      Tampering(
        statement: "UPDATE commits SET reason = 'another' WHERE sequence = 2", finders: ["chain"]),
      Tampering(
        statement: "UPDATE changes SET record_id = record_id + 1 WHERE position >> 20 = 2",
        finders: ["chain"]),
      Tampering(statement: "DELETE FROM changes WHERE position >> 20 = 2", finders: ["chain"]),
      Tampering(statement: "DELETE FROM commits WHERE sequence = 2", finders: ["chain"]),
      Tampering(
        statement: "UPDATE commits one SET hash = other.hash FROM commits other"
          + " WHERE one.sequence + other.sequence = 5 AND one.sequence IN (2, 3)",
        finders: ["chain"]),
      Tampering(
        statement: "DELETE FROM changes WHERE position >> 20 = 4;"
          + " DELETE FROM commits WHERE sequence = 4", finders: ["journal-head"]),
      Tampering(
        statement: "INSERT INTO commits \(planted)", finders: ["chain", "journal-head"]),
    ]

    @Test(arguments: tamperings)
    func aChangedJournalIsFound(_ tampering: Tampering) async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      for number in 1...4 {
        try await PostgresBook.put("k\(number)", id: Int64(number), in: store)
      }
      #expect(try await Self.finders(store).isEmpty)
      let triggers = ["commits", "changes"]
      try book.sql(
        triggers.map { "ALTER TABLE \($0) DISABLE TRIGGER USER; " }.joined()
          + tampering.statement + "; "
          + triggers.map { "ALTER TABLE \($0) ENABLE TRIGGER USER" }.joined(separator: "; "))
      #expect(try await Self.finders(store) == tampering.finders)
      try await store.close()
      try book.drop()
    }

    @Test func aGuardThatIsSwitchedOffIsFound() async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      try await PostgresBook.put("kept", id: 1, in: store)
      try book.sql("ALTER TABLE changes DISABLE TRIGGER USER")
      #expect(try await Self.finders(store) == ["journal-guards"])
      try await store.close()
      try book.drop()
    }

    /// What finds fault with the book. The server of the tests does not wait for the disk, which is
    /// a finding as well.
    private static func finders(_ store: PostgresStore) async throws -> Set<String> {
      let findings = try await DatabaseInspection(store).run()
      var names = Set(findings.filter { !$0.isOK }.map(\.name)).subtracting(["durability"])
      let code = await failureCode { try await PostgresBook.checkedHead(of: store) }
      if code == .corrupt { names.insert("chain") }
      return names
    }
  }
#endif
