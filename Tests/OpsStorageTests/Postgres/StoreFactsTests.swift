#if Postgres
  import OpsDomain
  import OpsStorage
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// What a database tells of itself and of the book in it.
  @Suite(.enabled(if: PostgresServer.isHere)) struct StoreFactsTests {
    @Test func sizesConnectionsAndRoleAreTold() async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      try await PostgresBook.put("one", id: 1, in: store)
      let facts = Dictionary(
        uniqueKeysWithValues: try await store.facts().map { ($0.name, $0.value) })
      #expect(facts["engine"]?.string?.hasPrefix("PostgreSQL ") == true)
      #expect(facts["role"]?.string == "primary")
      #expect(facts["standbys"]?.items?.isEmpty == true)
      let (size, journal) = (facts["size"]?.int ?? 0, facts["journal_size"]?.int ?? 0)
      #expect(journal > 0 && size > journal)
      #expect(facts["commits_since_start"]?.int == 1)
      #expect((facts["connections"]?.int ?? 0) >= 1)
      try await store.close()
      try book.drop()
    }
  }
#endif
