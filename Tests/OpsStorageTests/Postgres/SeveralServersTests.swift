#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// Several servers share one book.
  @Suite(.enabled(if: PostgresServer.isHere, "\(PostgresServer.reason)"))
  struct SeveralServersTests {
    @Test func serversDoNotInterleaveAndTheChainHasNoGap() async throws {
      let book = try PostgresBook()
      var servers: [PostgresStore] = []
      // Other tests use this machine at the same time.
      for _ in 0..<3 { servers.append(try await book.open { $0.lockWaitMilliseconds = 60_000 }) }
      try await PostgresBook.put("counter", id: 1, in: servers[0])
      try await withThrowingTaskGroup(of: Void.self) { [servers] group in
        for number in 0..<150 {
          let server = servers[number % 3]
          group.addTask {
            try await PostgresBook.increment(1, "add-\(number)", in: server)
          }
        }
        try await group.waitForAll()
      }
      let counter = try await servers[1].read(.latest) {
        try await $0.entity(ContractEntity.self, RecordID(rawValue: 1))
      }
      #expect(counter?.count == 150)
      let head = try await PostgresBook.checkedHead(of: servers[2])
      #expect(head.sequence == 151)
      // Commits shared SQL transactions, and every server had its turns.
      let statistics = servers.map(\.statistics)
      #expect(statistics.map(\.commits).reduce(0, +) == 151)
      #expect(statistics.map(\.groups).reduce(0, +) < 151)
      #expect(statistics.allSatisfy { $0.commits >= 50 })
      for server in servers { try await server.close() }
      try book.drop()
    }

    @Test func whatAnotherServerWroteIsNotTakenFromTheCache() async throws {
      let book = try PostgresBook()
      let (first, second) = (try await book.open(), try await book.open())
      try await PostgresBook.put("counter", id: 1, in: first)
      for round in 0..<10 {
        try await PostgresBook.increment(1, "first-\(round)", in: first)
        try await PostgresBook.increment(1, "second-\(round)", in: second)
      }
      let counter = try await first.read(.latest) {
        try await $0.entity(ContractEntity.self, RecordID(rawValue: 1))
      }
      #expect(counter?.count == 20)
      for server in [first, second] { try await server.close() }
      try book.drop()
    }

    @Test func othersHearOfACommit() async throws {
      let book = try PostgresBook()
      let (writer, other) = (try await book.open(), try await book.open())
      var news = try #require(other.news()).makeAsyncIterator()
      // The first word says that the listener has begun.
      #expect(await news.next() == .some(nil))
      let receipt = try #require(try await PostgresBook.put("heard", id: 1, in: writer))
      let next = await news.next()
      let heard = try #require(next ?? nil)
      #expect(heard.commits == receipt.sequence...receipt.sequence)
      #expect(heard.collections == [ContractEntity.schema.name])
      for server in [writer, other] { try await server.close() }
      #expect(await news.next() == nil)
      try book.drop()
    }

    /// A group is told as one: which commits it has, so that nobody misses one unnoticed.
    @Test func aGroupIsToldWithAllItsCommits() async throws {
      let book = try PostgresBook()
      let (writer, other) = (try await book.open(), try await book.open())
      var news = try #require(other.news()).makeAsyncIterator()
      #expect(await news.next() == .some(nil))
      _ = try await writer.transactEach(Array(1...40)) { number, overlay in
        overlay.header = PostgresBook.header("told-\(number)")
        _ = try await overlay.insert(
          ContractEntity(id: RecordID(rawValue: Int64(number)), code: "told-\(number)"))
      }
      var told: Int64 = 0
      while told < 40 {
        let next = await news.next()
        let heard = try #require(next ?? nil)
        #expect(heard.commits.lowerBound == told + 1)
        told = heard.commits.upperBound
      }
      #expect(told == 40)
      for server in [writer, other] { try await server.close() }
      try book.drop()
    }

    @Test func aServerThatKeepsTheTurnMakesTheOthersRefuse() async throws {
      let book = try PostgresBook()
      let holder = try await book.open()
      let other = try await book.open { $0.lockWaitMilliseconds = 200 }
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let (released, release) = AsyncStream.makeStream(of: Void.self)
      let work = Task {
        try await holder.transact { overlay in
          overlay.header = PostgresBook.header("long")
          _ = try await overlay.insert(ContractEntity(id: RecordID(rawValue: 1), code: "long"))
          start.finish()
          for await _ in released {}
        }
      }
      for await _ in started {}
      await #expect(throws: OpsError.self) {
        do {
          try await PostgresBook.put("short", id: 2, in: other)
        } catch let error as OpsError {
          #expect(error.code == .bookBusy)
          throw error
        }
      }
      release.finish()
      _ = try await work.value
      try await PostgresBook.put("short", id: 2, in: other)
      #expect(try await PostgresBook.checkedHead(of: holder).sequence == 2)
      for server in [holder, other] { try await server.close() }
      try book.drop()
    }
  }
#endif
