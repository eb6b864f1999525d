#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres

  /// What a book has in its database beside records and journal.
  @Suite(.enabled(if: PostgresServer.isHere)) struct PostgresKeptTests {
    private let book: PostgresBook
    private let options: PostgresOptions

    init() throws {
      book = try PostgresBook()
      options = PostgresOptions(book.address, random: SeededRandom(seed: 7))
    }

    @Test func aDatabaseTellsWhereItsKeysAre() async throws {
      #expect(try await PostgresKept.state(options) == .noBook)
      let store = try await book.open()
      #expect(try await PostgresKept.state(options) == .begins)
      try await PostgresBook.put("one", id: 1, in: store)
      #expect(try await PostgresKept.state(options) == .elsewhere)
      let kept = try await PostgresKept.open(options)
      try kept.alone { (session) throws(OpsError) -> Void in
        try session.put(KeptItem("check", [1]))
      }
      #expect(try await PostgresKept.state(options) == .isHere)
      // The tables belong to no declaration, and are no sign of a newer version.
      let findings = try await DatabaseInspection(store).run()
      #expect(findings.first { $0.name == "tables" }?.isOK == true)
      try await book.open().close()
      kept.close()
      try await store.close()
      try book.drop()
    }

    @Test func serversChangeItemsOneAfterTheOther() async throws {
      let servers = [
        try await PostgresKept.open(options), try await PostgresKept.open(options),
      ]
      try await withThrowingTaskGroup(of: Void.self) { [servers] group in
        for number in 0..<40 {
          group.addTask {
            try servers[number % 2].alone { (session) throws(OpsError) -> Void in
              let count = try session.item("count")?.first ?? 0
              try session.put(KeptItem("count", [count + 1]))
              try session.put(KeptItem("line/\(100 + count)", [count]))
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try servers[0].item("count") == [40])
      #expect(try servers[1].items(beginning: "line/").map(\.content) == (0..<40).map { [$0] })
      #expect(try servers[0].last(beginning: "line/") == KeptItem("line/139", [39]))
      #expect(throws: OpsError.self) {
        try servers[0].alone { (session) throws(OpsError) -> Void in
          try session.remove("count")
          throw OpsError(.badValue, "no")
        }
      }
      #expect(try servers[1].item("count") == [40])
      for server in servers { server.close() }
      try book.drop()
    }

    @Test func aLostConnectionIsOpenedAnew() async throws {
      let kept = try await PostgresKept.open(options)
      try kept.alone { (session) throws(OpsError) -> Void in
        try session.put(KeptItem("a", [1]))
      }
      _ = try book.server.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
          + book.server.sessions(of: book.address))
      #expect(try kept.item("a") == [1])
      kept.close()
      try book.drop()
    }

    @Test func triesAreCountedTogether() async throws {
      let servers = [
        try await PostgresKept.open(options), try await PostgresKept.open(options),
      ]
      for number in Int64(0)..<6 {
        let before = try servers[Int(number % 2)].changeTries(
          ["a", "b"], at: number, keptFor: 1_000
        ) { times -> Int in
          defer { times["a", default: []].append(number) }
          return times["a"]?.count ?? 0
        }
        #expect(before == Int(number))
      }
      let left = try servers[1].changeTries(["a"], at: 10, keptFor: 1_000) { times -> [Int64] in
        defer { times["a"] = nil }
        return times["a"] ?? []
      }
      #expect(left == [0, 1, 2, 3, 4, 5])
      let after = try servers[0].changeTries(["a"], at: 10, keptFor: 1_000) { $0.count }
      #expect(after == 0)
      for server in servers { server.close() }
      try book.drop()
    }

    /// Two parts and a bit, in pieces that overlap, as after an answer that was lost.
    @Test func aFileComesAndGoesPartByPart() async throws {
      let kept = try await PostgresKept.open(options)
      let files = KeptFiles(kept)
      let bytes = (0..<2_500).map { UInt8(truncatingIfNeeded: $0) }
      func receive(_ range: Range<Int>) async throws -> KeptFiles.Outcome {
        try await files.receive(
          Array(bytes[range]), at: Int64(range.lowerBound), of: "upload-7-a",
          beginning: "upload-7-", mostOpen: 1)
      }
      #expect(try await receive(10..<20) == .gap)
      #expect(try await receive(0..<1_000) == .kept(.init(size: 1_000, start: [])))
      #expect(try await receive(600..<2_000) == .kept(.init(size: 2_000, start: [])))
      #expect(try await receive(2_000..<2_500) == .kept(.init(size: 2_500, start: [])))
      let other = try await files.receive(
        [1], at: 0, of: "upload-7-b", beginning: "upload-7-", mostOpen: 1)
      #expect(other == .tooMany)
      let facts = KeptFiles.Facts(size: 2_500, start: Array(bytes.prefix(4)))
      let ended = try await files.finish("upload-7-a", as: "digest", by: 7) { next in
        var found: [UInt8] = []
        while true {
          let piece = try next()
          if piece.isEmpty { return found == bytes ? facts : nil }
          found += piece
        }
      }
      #expect(ended == .kept(facts))
      #expect(try await files.finish("upload-7-a", as: "digest", by: 7) { _ in nil } == .missing)
      #expect(try await files.bytes(of: "digest") == bytes)
      #expect(
        try await files.part(of: "digest", from: 900, limit: 50)
          == Array(bytes[900..<950]))
      #expect(try await files.part(of: "digest", from: 2_500, limit: 50) == [])
      #expect(try await files.part(of: "none", from: 0, limit: 50) == nil)
      #expect(try await files.isBrought("digest", by: 7))
      #expect(try await !files.isBrought("digest", by: 8))
      kept.close()
      try book.drop()
    }

    @Test func aFileGoesWhenNoRecordHasNamedItForSoLong() async throws {
      let kept = try await PostgresKept.open(options)
      let files = KeptFiles(kept)
      for name in ["a", "b"] {
        try await files.put([1, 2, 3], as: name, startLength: 2, by: 7)
      }
      #expect(try await files.names(after: nil, limit: 10) == ["a", "b"])
      #expect(try await !files.drop("a", notedBefore: 0, now: 1_000))
      #expect(try await !files.drop("a", notedBefore: 500, now: 1_500))
      // Somebody is about to name it.
      #expect(try await files.facts(of: "a") == .init(size: 3, start: [1, 2]))
      #expect(try await !files.drop("a", notedBefore: 1_500, now: 2_500))
      #expect(try await files.drop("a", notedBefore: 2_500, now: 3_500))
      #expect(try await files.facts(of: "a") == nil)
      #expect(try await files.bytes(of: "a") == nil)
      try await files.condemn("b", true)
      #expect(try await files.condemned() == ["b"])
      #expect(try await files.drop("b", notedBefore: 0, now: 0))
      #expect(try await files.isEmpty())
      kept.close()
      try book.drop()
    }
  }
#endif
