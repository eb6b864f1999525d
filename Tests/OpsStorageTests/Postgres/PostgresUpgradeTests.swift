#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// The tables of a book that an older version has made.
  @Suite(.enabled(if: PostgresServer.isHere, "\(PostgresServer.reason)"))
  struct PostgresUpgradeTests {
    private static let name = Column("name", .text, allows: .anything)
    private static let age = Column("age", .integer, nullable: true)
    private static let friend = Column("friend_id", .id, nullable: true, references: "people")

    private static let older = Schema("people", area: .platform, columns: [name])
    private static let newer = Schema(
      "people", area: .platform, columns: [name, age, friend], keys: [UniqueKey(name)],
      indexes: [[age]], searched: [name])

    private func open(_ schema: Schema, _ book: PostgresBook) async throws -> PostgresStore {
      try await PostgresStore(
        schemas: [schema], options: PostgresOptions(book.address, random: SeededRandom(seed: 1)))
    }

    @Test func whatIsDeclaredIsAddedByAnUpgradeAlone() async throws {
      let book = try PostgresBook()
      let old = try await open(Self.older, book)
      _ = try await old.transact { overlay in
        overlay.header = PostgresBook.header("first")
        _ = try await overlay.insert(Self.older, Row([.integer(1), .integer(0), .text("Vilma")]))
      }
      try await old.close()
      #expect(await failureCode { _ = try await open(Self.newer, book) } == .oldBook)
      var options = PostgresOptions(book.address, random: SeededRandom(seed: 1))
      options.createsIfMissing = false
      let steps = try await PostgresStore.upgrade(
        schemas: [Self.newer], entities: [], options: options)
      #expect(!steps.isEmpty)
      let again = try await PostgresStore.upgrade(
        schemas: [Self.newer], entities: [], options: options)
      #expect(again.isEmpty)

      let store = try await open(Self.newer, book)
      let found = try await store.read(.latest) {
        try await $0.records(Query(Self.newer, where: .contains(Self.name, "ilm")))
      }
      #expect(found.map(\.values) == [[.integer(1), .integer(1), .text("Vilma"), .null, .null]])
      #expect(
        await failureCode {
          _ = try await store.transact { overlay in
            overlay.header = PostgresBook.header("second")
            _ = try await overlay.insert(
              Self.newer,
              Row([.integer(2), .integer(0), .text("Jonas"), .integer(4), .integer(77)]))
          }
        } == .dependants)
      try await store.close()
      #expect(await failureCode { _ = try await open(Self.older, book) } == .protocolMismatch)
      try book.drop()
    }

    @Test func aMissingBookIsMadeOnlyWhereItMayBe() async throws {
      let book = try PostgresBook()
      let code = await failureCode { _ = try await book.open { $0.createsIfMissing = false } }
      #expect(code == .noBook)
      try await (try await book.open()).close()
      try await (try await book.open { $0.createsIfMissing = false }).close()
      try book.drop()
    }

    @Test func twoServersMayMakeABookAtTheSameMoment() async throws {
      let book = try PostgresBook()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { try await (try await book.open()).close() } }
        try await group.waitForAll()
      }
      try book.drop()
    }
  }
#endif
