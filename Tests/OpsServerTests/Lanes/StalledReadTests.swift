import Foundation
import OpsDomain
import OpsKernel
import OpsServer
import OpsStorage
import OpsStorageMock
import OpsTesting
import Synchronization
import Testing

@testable import OpsStorageLocal

/// What a server still does while its threads for reads are taken.
@Suite struct StalledReadTests {
  private struct Nothing: Codable, Sendable {}

  /// A read called `name` that does `work`.
  private static func read(
    _ name: String, sources: Set<Area> = [], _ work: @escaping @Sendable () async throws -> Void
  ) -> AnyOperation {
    let descriptor = OperationDescriptor(
      name, area: .platform, "Takes its time.", permission: nil, effect: .read, answer: "test/1",
      examples: [], sources: sources)
    return AnyOperation(Operation<Nothing, String>(descriptor)) { (_: SettingService) in
      { _, _ in
        try await work()
        return Outcome(output: "done")
      }
    }
  }

  private func server(
    _ operations: [AnyOperation], store: MockStore = MockStore(schemas: TicketRules.schemas),
    _ configure: @Sendable (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> TestServer {
    try await TestServer.start(
      store, rules: TicketRules.all, operations: OperationCatalogue(operations)
    ) {
      $0.readThreads = 1
      $0.readWait = TestServer.patience
      configure(&$0)
    }
  }

  @Test func probesSingleReadsAndWritesGoOnWhileAllReadThreadsAreBlocked() async throws {
    let gate = ThreadGate()
    let server = try await server([Self.read("test.block") { gate.block() }])
    let anna = Caller(server: server)
    let blocked = (0..<4).map { _ in
      Task { try await anna.post("/v1/operations/test.block", [:]).status }
    }
    await gate.waitForArrivals(1)
    #expect(try await anna.get("/health").status == 200)
    #expect(try await anna.get("/ready").status == 200)
    let written = try await anna.commit(
      key: "k", [Ticket(id: 1, owner: 1, title: "a").change(.insert)])
    #expect(written.status == 200)
    #expect(try await anna.get("/v1/records/tickets/1").status == 200)
    #expect(try await anna.get("/v1/session").status == 200)
    gate.open()
    for task in blocked { #expect(try await task.value == 200) }
    await server.stop()
  }

  @Test func readsBeyondTheLineAreTurnedAwayAndToldWhenToComeAgain() async throws {
    let gate = ThreadGate()
    let server = try await server([Self.read("test.block") { gate.block() }]) {
      $0.waitingReads = 0
    }
    let anna = Caller(server: server)
    try await withThrowingTaskGroup(of: Caller.Reply.self) { group in
      // One runs, one is about to, and for the third there is no room, whichever it is.
      for _ in 0..<3 { group.addTask { try await anna.post("/v1/operations/test.block", [:]) } }
      let refused = try #require(try await group.next())
      #expect(refused.status == 429)
      #expect(refused.code == "tempfail.throttled")
      #expect(refused.headers["retry-after"] == "1")
      gate.open()
      for try await reply in group { #expect(reply.status == 200) }
    }
    await server.stop()
  }

  @Test func aClosedConnectionCancelsItsWork() async throws {
    let (events, happened) = AsyncStream.makeStream(of: String.self)
    let server = try await server([
      Self.read("test.wait") {
        happened.yield("began")
        do {
          try await Task.sleep(for: .seconds(3_600))
        } catch {
          happened.yield("cancelled")
          throw error
        }
      }
    ])
    var seen: [String] = []
    do {
      let connection = try RawConnection(port: server.port)
      try await connection.send(
        "POST /v1/operations/test.wait HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
          + "Authorization: Bearer \(TestServer.token)\r\n\r\n{}")
      for await event in events {
        seen.append(event)
        break
      }
    }
    // The connection has gone with its scope.
    for await event in events {
      seen.append(event)
      break
    }
    #expect(seen == ["began", "cancelled"])
    #expect(try await Caller(server: server).get("/health").status == 200)
    await server.stop()
  }

  @Test func theDeadlineEndsAQuestionThatIsBeingAnswered() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "opsh-test-endless-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try await LocalStore(
      path: folder.appending(path: "book.sqlite").path(),
      schemas: TicketRules.schemas)
    let server = try await TestServer.start(
      store, rules: TicketRules.all,
      operations: OperationCatalogue([
        Self.read("test.endless") {
          try store.readers.read { engine in try engine.run(Self.endless) }
        }
      ])
    ) { $0.requestDeadline = TimeSpan(milliseconds: 200) }
    let late = try await Caller(server: server).post("/v1/operations/test.endless", [:])
    #expect(late.status == 503)
    #expect(late.code == "tempfail.timeout")
    await server.stop()
    try await store.close()
  }

  private static let endless = """
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
    SELECT count(*) FROM numbers
    """

  @Test func anAnswerIsGivenAgainUntilWhatItIsMadeOfChanges() async throws {
    let count = Atomic<Int>(0)
    let store = MockStore(schemas: TicketRules.schemas)
    let server = try await server(
      [
        Self.read("test.tickets", sources: [.platform]) {
          count.wrappingAdd(1, ordering: .relaxed)
        },
        Self.read("test.goods", sources: [.warehouse]) {
          count.wrappingAdd(100, ordering: .relaxed)
        },
      ], store: store)
    server.doorkeeper.give("opsh_sam", to: TicketRules.sam)
    let (anna, sam) = (Caller(server: server), Caller(server: server, token: "opsh_sam"))
    func ask(_ caller: Caller, _ name: String = "test.tickets") async throws -> Int {
      let reply = try await caller.post("/v1/operations/\(name)", [:])
      #expect(reply.data == "done")
      return count.load(ordering: .relaxed)
    }
    #expect(try await ask(anna) == 1)
    #expect(try await ask(anna) == 1)
    #expect(try await ask(sam) == 2, "everybody has answers of their own")
    #expect(try await ask(anna, "test.goods") == 102)
    _ = try await anna.commit(key: "k", [Ticket(id: 1, owner: 1, title: "a").change(.insert)])
    #expect(try await ask(anna) == 103)
    #expect(try await ask(anna) == 103)
    #expect(try await ask(anna, "test.goods") == 103, "tickets are none of its sources")
    // What only derived records tell of is a change of everything.
    _ = try await store.transact { overlay in
      overlay.header = CommitHeader(
        key: "d", at: SampleBook.start, operation: "test.derived")
      _ = try await overlay.insert(
        TicketCount.schema, Row([.integer(99), .integer(0), .integer(5)]))
    }
    #expect(try await ask(anna, "test.goods") == 203)
    await server.stop()
  }
}
