#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsStorageLocal
  import OpsStorageMock
  import OpsTesting
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// Books go from a file to a database and back.
  @Suite(.enabled(if: PostgresServer.isHere, "\(PostgresServer.reason)"))
  struct PostgresCopyTests {
    private static let schemas = ContractCollections.schemas

    @Test func aBookComesBackFromADatabaseAsItWas() async throws {
      let (source, folder) = try await Self.filledFile()
      let book = try PostgresBook()
      let database = try await book.open()
      let there = try await BookCopy.run(from: source, to: database, schemas: Self.schemas)
      #expect(there.allSatisfy { $0.equal })
      #expect(there.contains { $0.collection == "contract_entities" && $0.records > 10 })

      let other = try LocalBook()
      let file = try await LocalStore(path: other.path, schemas: Self.schemas)
      let back = try await BookCopy.run(from: database, to: file, schemas: Self.schemas)
      #expect(back == there)
      let end = try await source.head()
      #expect(try await file.head() == end)

      // It is an ordinary book from here on, references included.
      try await PostgresBook.put("after", id: 900_000, in: database)
      await #expect(throws: OpsError.self) {
        _ = try await database.transact { overlay in
          overlay.header = PostgresBook.header("dangling")
          var entity = ContractEntity(id: RecordID(rawValue: 900_001), code: "dangling")
          entity.groupID = RecordID(rawValue: 999_999)
          _ = try await overlay.insert(entity)
        }
      }
      for store in [source, file] { try await store.close() }
      try await database.close()
      let again = try await book.open { $0.createsIfMissing = false }
      let checked = try await PostgresBook.checkedHead(of: again)
      #expect(try await again.head() == checked)
      try await again.close()
      try book.drop()
      withExtendedLifetime((folder, other)) {}
    }

    @Test func anUnfinishedCopyDoesNotOpen() async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      try await store.begin()
      await #expect(throws: OpsError.self) { try await PostgresBook.put("x", id: 1, in: store) }
      try await store.close()
      await #expect(throws: OpsError.self) {
        do {
          _ = try await book.open()
        } catch let error as OpsError {
          #expect(error.code == .badState)
          throw error
        }
      }
      try book.drop()
    }

    @Test func aCopyWithADanglingReferenceIsNotFinished() async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      try await store.begin()
      var entity = ContractEntity(id: RecordID(rawValue: 1), code: "dangling")
      entity.groupID = RecordID(rawValue: 999)
      entity.version = 1
      try await store.restore(rows: [entity.row], of: ContractEntity.schema)
      await #expect(throws: OpsError.self) { try await store.finish() }
      try await store.close()
      try book.drop()
    }

    /// A book in a file that a random program has written.
    private static func filledFile() async throws -> (LocalStore, LocalBook) {
      let folder = try LocalBook()
      let store = try await LocalStore(path: folder.path, schemas: schemas)
      let program = RandomStoreProgram(seed: 11, length: 400)
      _ = try await program.firstDifference(between: [store])
      return (store, folder)
    }
  }
#endif
