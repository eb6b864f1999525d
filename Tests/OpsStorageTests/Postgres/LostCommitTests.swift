#if Postgres
  import Glibc
  import OpsDomain
  import OpsStorage
  import OpsTesting
  import Synchronization
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// Connections and commits that are lost.
  @Suite(.enabled(if: PostgresServer.isHere, "\(PostgresServer.reason)"))
  struct LostCommitTests {
    @Test func aConnectionThatIsLostBeforeItsCommitRunsTheClosureAgain() async throws {
      let book = try PostgresBook()
      let kills = Atomic<Int>(0)
      let server = book.server
      let store = try await book.open { options in
        options.willCommit = { process in
          guard kills.add(1, ordering: .relaxed).newValue <= 2 else { return }
          // Ends the session, and is over before the COMMIT is sent.
          try? server.sql("SELECT pg_terminate_backend(\(process), 5000)")
        }
      }
      let runs = Atomic<Int>(0)
      let receipt = try await store.transact { overlay in
        runs.add(1, ordering: .relaxed)
        overlay.header = PostgresBook.header("again")
        _ = try await overlay.insert(ContractEntity(id: RecordID(rawValue: 1), code: "again"))
      }.receipt
      #expect(receipt?.sequence == 1)
      #expect(runs.load(ordering: .relaxed) == 3)
      #expect(store.statistics.unknown == 2)
      #expect(try await PostgresBook.checkedHead(of: store).sequence == 1)
      try await store.close()
      try book.drop()
    }

    @Test func aConnectionThatIsLostInABodyRunsItAgain() async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      try await PostgresBook.put("counter", id: 1, in: store)
      let runs = Atomic<Int>(0)
      let (server, sessions) = (book.server, book.server.sessions(of: book.address))
      _ = try await store.transact { overlay in
        overlay.header = PostgresBook.header("lost")
        let run = runs.add(1, ordering: .relaxed).newValue
        if run == 1 {
          try server.sql(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
              + " WHERE state = 'idle in transaction' AND \(sessions)")
        }
        guard
          var entity = try await overlay.entity(ContractEntity.self, RecordID(rawValue: 1))
        else { throw OpsError(.notFound, "the counter is gone") }
        // What was read before may be known without asking.
        _ = try await overlay.records(Query(ContractEntity.schema, where: .everything))
        entity.count += 1
        _ = try await overlay.update(entity)
      }
      #expect(runs.load(ordering: .relaxed) == 2)
      #expect(try await PostgresBook.checkedHead(of: store).sequence == 2)
      try await store.close()
      try book.drop()
    }

    @Test func readersGoOnAfterTheirConnectionsWereLost() async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      try await PostgresBook.put("here", id: 1, in: store)
      for _ in 0..<3 {
        let rows = try await store.read(.latest) {
          try await $0.records(Query(ContractEntity.schema))
        }
        #expect(rows.count == 1)
        try book.server.sql(
          "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            + " WHERE state = 'idle' AND \(book.server.sessions(of: book.address))")
      }
      try await PostgresBook.put("there", id: 2, in: store)
      try await store.close()
      try book.drop()
    }

    @Test func noStatementOutlastsItsDeadline() async throws {
      let book = try PostgresBook()
      try await (try await book.open()).close()
      let store = try await book.open { $0.statementMilliseconds = 3_000 }
      await #expect(throws: OpsError.self) {
        _ = try await store.pool.read { try $0.run(SQLStep("SELECT pg_sleep(900)")) }
      }
      try await store.close()
      try book.drop()
    }

    @Test func aCancelledReaderStopsWaiting() async throws {
      let book = try PostgresBook()
      let store = try await book.open()
      let long = "SELECT pg_sleep(900)"
      let task = Task { try await store.pool.read { try $0.run(SQLStep(long)) } }
      while true {
        // The question has reached the server.
        let busy = try await store.pool.read {
          try $0.run(
            SQLStep("SELECT count(*) FROM pg_stat_activity WHERE query LIKE '\(long)%'")
          )
          .value
        }
        if busy != .integer(0) { break }
        await Task.yield()
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      try await store.close()
      try book.drop()
    }
  }
#endif
