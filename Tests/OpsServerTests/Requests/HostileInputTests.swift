import OpsDomain
import OpsServer
import OpsStorageMock
import OpsTesting
import Testing

/// Too much, too deep, too slow: refused in time, and never with a 5xx but for the deadline.
@Suite(.serialized) struct HostileInputTests {
  private static let head =
    "POST /v1/records/contract_groups/query HTTP/1.1\r\nHost: x\r\n"
    + "Authorization: Bearer \(TestServer.token)\r\n"

  private func start(
    _ configure: @Sendable (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> TestServer {
    try await TestServer.start(MockStore(schemas: ContractCollections.schemas)) { configuration in
      configuration.lingerTime = TimeSpan(milliseconds: 300)
      configure(&configuration)
    }
  }

  private func answer(_ text: String, _ server: TestServer) async throws -> RawAnswer {
    let connection = try RawConnection(port: server.port)
    try await connection.send(text)
    return RawAnswer(await connection.receive(until: RawAnswer.isWhole))
  }

  private func post(_ body: String, _ server: TestServer) async throws -> RawAnswer {
    try await answer("\(Self.head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)", server)
  }

  @Test func declaredLengthBeyondTheLimitIsRefusedBeforeTheBodyComes() async throws {
    let server = try await start()
    let refused = try await answer("\(Self.head)Content-Length: 10485760\r\n\r\n", server)
    #expect(refused.status == 413)
    #expect(refused.code == "data.too_large")
    await server.stop()
  }

  @Test func tenMegabytesAreRefusedWithAnAnswerThatArrives() async throws {
    let server = try await start()
    let connection = try RawConnection(port: server.port)
    let sending = Task {
      try await connection.send("\(Self.head)Content-Length: 10485760\r\n\r\n")
      try await connection.send([UInt8](repeating: 0x20, count: 10_485_760))
    }
    let refused = RawAnswer(await connection.receive())
    _ = await sending.result
    #expect(refused.status == 413)
    #expect(refused.headers["connection"] == "close")
    #expect(refused.isClosed)
    await server.stop()
  }

  @Test func endlessChunksAreRefusedAtTheLimit() async throws {
    let server = try await start()
    let connection = try RawConnection(port: server.port)
    let sending = Task {
      try await connection.send("\(Self.head)Transfer-Encoding: chunked\r\n\r\n")
      let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 65_536) + [13, 10]
      while true { try await connection.send(chunk) }
    }
    let refused = RawAnswer(await connection.receive())
    sending.cancel()
    _ = await sending.result
    #expect(refused.status == 413)
    #expect(refused.isClosed)
    await server.stop()
  }

  @Test func nestingBeyondTheLimitIsRefused() async throws {
    let server = try await start()
    for depth in [65, 10_000, 500_000] {
      let refused = try await post(
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth), server)
      #expect(refused.status == 413, "depth \(depth)")
      #expect(refused.code == "data.too_large")
    }
    await server.stop()
  }

  @Test(arguments: [
    (#"{"where":true,"where":false}"#, 400, "data.malformed"),
    (#"{"where":true"#, 400, "data.malformed"),
    (#"{"where":true}x"#, 400, "data.malformed"),
    ("", 400, "data.malformed"),
    ("\u{FEFF}{}", 400, "data.malformed"),
    (#"{"wher":true}"#, 400, "data.bad_value"),
    (#"{"where":["=","colour",1]}"#, 400, "data.bad_value"),
    (#"{"where":["like","name","a"]}"#, 400, "data.bad_value"),
    (#"{"where":["=","name"]}"#, 400, "data.bad_value"),
    (#"{"where":["=","name",1.5]}"#, 400, "data.bad_value"),
    (#"{"where":["=","name",5]}"#, 400, "data.bad_value"),
    (#"{"order":["colour"]}"#, 400, "data.bad_value"),
    (#"{"limit":0}"#, 400, "data.bad_value"),
    (#"{"limit":1001}"#, 400, "data.bad_value"),
    (#"{"limit":9223372036854775807}"#, 400, "data.bad_value"),
    (#"{"after":"x"}"#, 400, "data.bad_value"),
    (#"{"after":"W10"}"#, 400, "data.bad_value"),
    ("[]", 400, "data.bad_value"),
    ("null", 400, "data.bad_value"),
  ])
  func everyOddBodyIsTheCallersFault(_ body: String, _ status: Int, _ code: String) async throws {
    let server = try await start()
    let refused = try await post(body, server)
    #expect(refused.status == status)
    #expect(refused.code == code)
    await server.stop()
  }

  @Test func filtersOfTooManyConditionsAreRefused() async throws {
    let server = try await start()
    let condition = #"["=","name","a"]"#
    let many = Array(repeating: condition, count: 600).joined(separator: ",")
    let refused = try await post(#"{"where":["or",\#(many)]}"#, server)
    #expect(refused.status == 413)
    let values = Array(repeating: "1", count: 10_001).joined(separator: ",")
    let second = try await post(#"{"where":["in","id",[\#(values)]]}"#, server)
    #expect(second.status == 413)
    await server.stop()
  }

  @Test func unknownAddressesAndMethodsAreNotFound() async throws {
    let server = try await start()
    for line in [
      "GET /", "GET /v1", "GET /v2/session", "GET //v1/session", "GET /v1/session/",
      "GET /v1/records", "PUT /v1/session", "DELETE /v1/commits", "GET /v1/records//1",
      "GET /v1/records/%zz/1", "GET /v1/../v1/session",
    ] {
      let refused = try await answer("\(line) HTTP/1.1\r\nHost: x\r\n\r\n", server)
      #expect(refused.status == 404, "\(line)")
      #expect(refused.code == "notfound.any", "\(line)")
    }
    await server.stop()
  }

  @Test func slowHeadersAreDropped() async throws {
    let server = try await start { $0.idleTimeout = TimeSpan(milliseconds: 400) }
    let connection = try RawConnection(port: server.port)
    // A head that never ends, so that only the server can end it.
    let dripping = Task {
      try await connection.send("GET /v1/session HTTP/1.1\r\nX-Drip: ")
      while true {
        try await connection.send("a")
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    #expect(await connection.receive().isClosed)
    dripping.cancel()
    _ = await dripping.result
    await server.stop()
  }

  @Test func slowBodiesAreDroppedAtTheDeadline() async throws {
    let server = try await start { $0.requestDeadline = TimeSpan(milliseconds: 400) }
    let connection = try RawConnection(port: server.port)
    try await connection.send("\(Self.head)Content-Length: 1000\r\n\r\n{")
    let dripping = Task {
      while true {
        try await Task.sleep(for: .milliseconds(50))
        try await connection.send(" ")
      }
    }
    let refused = RawAnswer(await connection.receive())
    #expect(refused.status == 503)
    #expect(refused.code == "tempfail.timeout")
    #expect(refused.headers["retry-after"] != nil)
    #expect(refused.isClosed)
    dripping.cancel()
    _ = await dripping.result
    await server.stop()
  }

  @Test func silentBodiesAreDroppedAtTheDeadline() async throws {
    let server = try await start { $0.requestDeadline = TimeSpan(milliseconds: 300) }
    let connection = try RawConnection(port: server.port)
    try await connection.send("\(Self.head)Content-Length: 1000\r\n\r\n{")
    let refused = RawAnswer(await connection.receive())
    #expect(refused.status == 503)
    #expect(refused.isClosed)
    await server.stop()
  }

  @Test func signInTakesNoLargeBody() async throws {
    let server = try await start()
    let name = String(repeating: "a", count: 20_000)
    let body = #"{"name":"\#(name)","password":"x"}"#
    let refused = try await answer(
      "POST /v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)",
      server)
    #expect(refused.status == 413)
    await server.stop()
  }

  @Test func slowClientsDoNotHoldUpOthers() async throws {
    let server = try await start()
    var slow: [RawConnection] = []
    for index in 0..<200 {
      let connection = try RawConnection(port: server.port)
      try await connection.send(
        index.isMultiple(of: 2)
          ? "GET /v1/ses" : "\(Self.head)Content-Length: 1000\r\n\r\n{")
      slow.append(connection)
    }
    let started = ContinuousClock.now
    let answered = try await post("{}", server)
    #expect(answered.status == 200)
    #expect(started.duration(to: .now) < .seconds(120), "theirs")
    withExtendedLifetime(slow) {}
    await server.stop()
  }
}
