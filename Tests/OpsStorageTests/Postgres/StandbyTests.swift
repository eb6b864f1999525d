#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsTesting
  import Synchronization
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// Commits that wait for a standby which does not answer.
  @Suite(.enabled(if: PostgresServer.isHere, "\(PostgresServer.reason)"), .serialized)
  struct StandbyTests {
    /// The sessions that wait for a standby.
    private static let waiting =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"

    /// Nobody of the name that the server waits for ever connects.
    private static func withoutStandby(
      _ body: (PostgresBook, PostgresServer) async throws -> Void
    ) async throws {
      let server = try PostgresServer()
      defer { server.stop() }
      let book = try PostgresBook(server)
      try await (try await book.open()).close()
      try server.set("synchronous_standby_names", "nobody")
      while try server.ask("SHOW synchronous_standby_names") != "nobody" { await Task.yield() }
      try await body(book, server)
    }

    @Test func aCommitThatNoStandbyHasIsAnUnknownOutcome() async throws {
      try await Self.withoutStandby { book, server in
        let store = try await book.open {
          $0.commitMilliseconds = 500
          $0.resolveMilliseconds = 1_500
        }
        await #expect(throws: OpsError.self) {
          do {
            try await PostgresBook.put("waiting", id: 1, in: store)
          } catch let error as OpsError {
            #expect(error.code == .unknownOutcome)
            throw error
          }
        }
        #expect(store.statistics.commits == 0)
        // The caller asks again with the same key, which the journal knows.
        try server.set("synchronous_standby_names", "")
        while try server.ask(Self.waiting) != "0" { await Task.yield() }
        #expect(try await store.journal.commit(key: "waiting", by: nil)?.sequence == 1)
        try await store.close()
      }
    }

    @Test func aCommitWhoseAnswerWasLostIsFoundAndNotRepeated() async throws {
      try await Self.withoutStandby { book, server in
        let store = try await book.open {
          $0.commitMilliseconds = 300
          $0.resolveMilliseconds = 30_000
        }
        let runs = Atomic<Int>(0)
        let task = Task {
          try await store.transact { overlay in
            runs.add(1, ordering: .relaxed)
            overlay.header = PostgresBook.header("lost")
            _ = try await overlay.insert(ContractEntity(id: RecordID(rawValue: 1), code: "lost"))
          }
        }
        while store.statistics.unknown == 0 { await Task.yield() }
        try server.set("synchronous_standby_names", "")
        #expect(try await task.value.receipt?.sequence == 1)
        #expect(runs.load(ordering: .relaxed) == 1)
        #expect(try await PostgresBook.checkedHead(of: store).sequence == 1)
        try await store.close()
      }
    }

    @Test func nobodyWaitsLongerThanCallersDoAndTheCommitGoesOn() async throws {
      try await Self.withoutStandby { book, server in
        let store = try await book.open {
          $0.answerMilliseconds = 300
          $0.commitMilliseconds = 60_000
        }
        let begun = ContinuousClock.now
        #expect(
          await Self.refusal { try await PostgresBook.put("first", id: 1, in: store) }
            == .unknownOutcome)
        // The turn is still taken by the commit that nobody waits for.
        #expect(
          await Self.refusal { try await PostgresBook.put("second", id: 2, in: store) }
            == .unavailable)
        #expect(ContinuousClock.now - begun < .seconds(30))
        #expect(try server.ask(Self.waiting) == "1")
        try server.set("synchronous_standby_names", "")
        while store.statistics.commits == 0 { await Task.yield() }
        #expect(try await store.journal.commit(key: "first", by: nil)?.sequence == 1)
        #expect(try await PostgresBook.put("second", id: 2, in: store)?.sequence == 2)
        try await store.close()
      }
    }

    @Test func aCommitThatIsLateIsNotCancelled() async throws {
      try await Self.withoutStandby { book, server in
        let store = try await book.open {
          $0.commitMilliseconds = 300
          $0.resolveMilliseconds = 1_000
        }
        #expect(
          await Self.refusal { try await PostgresBook.put("late", id: 1, in: store) }
            == .unknownOutcome)
        // Were its wait ended, the commit would be shown although no standby has it.
        #expect(try server.ask(Self.waiting) == "1")
        #expect(try await store.journal.commit(key: "late", by: nil) == nil)
        try server.set("synchronous_standby_names", "")
        while try server.ask(Self.waiting) != "0" { await Task.yield() }
        #expect(try await store.journal.commit(key: "late", by: nil)?.sequence == 1)
        try await store.close()
      }
    }

    @Test func aKeyIsNoAnswerBeforeAStandbyHasItsCommit() async throws {
      try await Self.withoutStandby { book, server in
        let store = try await book.open { $0.resolveMilliseconds = 30_000 }
        let other = try await book.open { $0.answerMilliseconds = 500 }
        let task = Task { try await PostgresBook.put("shown", id: 1, in: store) }
        while try server.ask(Self.waiting) == "0" { await Task.yield() }
        // An administrator ends the wait: everybody is shown the commit.
        try server.sql(
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        while try await other.journal.head().sequence == 0 { await Task.yield() }
        #expect(
          await Self.refusal { try await other.journal.commit(key: "shown", by: nil) }
            == .timeout)
        #expect(
          await Self.refusal { try await other.journal.marks(of: ["shown"], by: nil) }
            == .timeout)
        try server.set("synchronous_standby_names", "")
        #expect(try await other.journal.commit(key: "shown", by: nil)?.sequence == 1)
        #expect(try await other.journal.marks(of: ["shown"], by: nil)["shown"]?.sequence == 1)
        #expect(try await task.value?.sequence == 1)
        try await other.close()
        try await store.close()
      }
    }

    /// Why the work was refused; nil when it was not.
    private static func refusal<Answer>(_ work: () async throws -> Answer) async -> ErrorCode? {
      do {
        _ = try await work()
        return nil
      } catch {
        return (error as? OpsError)?.code
      }
    }

    @Test func aWarningAtTheCommitIsAnsweredOnlyWhenALaterCommitHasArrived() async throws {
      try await Self.withoutStandby { book, server in
        let store = try await book.open { $0.resolveMilliseconds = 30_000 }
        let task = Task { try await PostgresBook.put("warned", id: 1, in: store) }
        while try server.ask(Self.waiting) == "0" { await Task.yield() }
        // The server now says that the commit is done, with a warning.
        try server.sql(
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        while store.statistics.unknown == 0 { await Task.yield() }
        // The proof waits for the standby as well.
        while try server.ask(Self.waiting) == "0" { await Task.yield() }
        #expect(store.statistics.commits == 0)
        try server.set("synchronous_standby_names", "")
        #expect(try await task.value?.sequence == 1)
        #expect(store.statistics.commits == 1)
        #expect(try await PostgresBook.checkedHead(of: store).sequence == 1)
        try await store.close()
      }
    }
  }
#endif
