import OpsDomain
import OpsServer
import OpsStorageMock
import Testing

/// A request whose body has not come holds no place among those that are worked on.
@Suite struct AwaitedBodyTests {
  private static let begun =
    "POST /v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n{"

  private func start(
    _ configure: @Sendable (inout ServerConfiguration) -> Void
  ) async throws -> TestServer {
    try await TestServer.start(
      MockStore(schemas: TicketRules.schemas), rules: TicketRules.all
    ) {
      $0.lingerTime = TimeSpan(milliseconds: 300)
      configure(&$0)
    }
  }

  /// Begins so many requests and waits until so many of them have been refused.
  private func begin(
    _ count: Int, refused: Int, _ head: String, _ server: TestServer
  ) async throws -> [RawConnection] {
    let (answers, answered) = AsyncStream.makeStream(of: RawAnswer.self)
    let connections = try (0..<count).map { _ in try RawConnection(port: server.port) }
    for connection in connections {
      try await connection.send(head)
      Task {
        answered.yield(RawAnswer(await connection.receive(until: RawAnswer.isWhole)))
      }
    }
    var left = refused
    for await answer in answers {
      #expect(answer.status == 429)
      #expect(answer.headers["retry-after"] == "1")
      left -= 1
      if left == 0 { break }
    }
    return connections
  }

  @Test func bodiesThatDoNotComeKeepNobodyOut() async throws {
    let server = try await start {
      $0.concurrentRequests = 2
      $0.awaitedBodiesOfAddress = 4
    }
    let connections = try await begin(6, refused: 2, Self.begun, server)
    let anna = Caller(server: server)
    #expect(try await anna.get("/v1/session").status == 200)
    // A body of somebody who has shown a token is not one of the address.
    #expect(try await anna.post("/v1/records/tickets/query", [:]).status == 200)
    withExtendedLifetime(connections) {}
    await server.stop()
  }

  @Test func callersAreBoundedApart() async throws {
    let server = try await start {
      $0.awaitedBodies = 5
      $0.awaitedBodiesOfCaller = 2
      $0.awaitedBodiesOfAddress = 2
    }
    server.doorkeeper.give("opsh_sam", to: TicketRules.sam)
    func head(_ token: String) -> String {
      "POST /v1/records/tickets/query HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
        + "Content-Length: 30\r\n\r\n{"
    }
    let mine = try await begin(4, refused: 2, head(TestServer.token), server)
    let others = try await begin(4, refused: 2, Self.begun, server)
    // One place is left, for a caller who has not used their own.
    #expect(
      try await Caller(server: server, token: "opsh_sam")
        .post("/v1/records/tickets/query", [:]).status == 200)
    let last = try await begin(2, refused: 1, head("opsh_sam"), server)
    withExtendedLifetime((mine, others, last)) {}
    await server.stop()
  }

  @Test func aBodyThatComesLateIsReadAndAnswered() async throws {
    let server = try await start { $0.awaitedBodiesOfAddress = 1 }
    let late = try RawConnection(port: server.port)
    let body = #"{"name":"anna","password":"wrong"}"#
    try await late.send(
      "POST /v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
    #expect(try await Caller(server: server).get("/v1/session").status == 200)
    try await late.send(body)
    let answer = RawAnswer(await late.receive(until: RawAnswer.isWhole))
    #expect(answer.code == "signin.failed")
    // Its place is free again, for this connection and for others.
    #expect(
      try await Caller(server: server, token: nil)
        .post("/v1/sign-in", ["name": "anna", "password": "wrong"]).code == "signin.failed")
    await server.stop()
  }
}
