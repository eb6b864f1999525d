import OpsDomain
import OpsStorageMock
import OpsTesting
import Testing

/// Requests that two servers in a row could read differently get a 400 and the end of the
/// connection; nothing hidden behind them is answered.
@Suite(.serialized) struct SmugglingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var testDescription: String { name }
  }

  private static let token = "Authorization: Bearer \(TestServer.token)\r\n"
  private static let host = "Host: x\r\n" + token
  private static let json = #"{"where":true,"limit":1}"#
  private static let chunks = "18\r\n\(json)\r\n0\r\n\r\n"
  private static let hidden = "GET /v1/session HTTP/1.1\r\n\(host)\r\n"

  private static func post(_ name: String, _ headers: String, _ body: String) -> Case {
    Case(
      name: name,
      text:
        "POST /v1/records/contract_groups/query HTTP/1.1\r\n\(host)\(headers)\r\n\(body)\(hidden)")
  }

  private static func length(_ value: String) -> Case {
    post("length \(value)", "Content-Length: \(value)\r\n", json)
  }

  private static func encoding(_ value: String) -> Case {
    post("encoding \(value.debugDescription)", "Transfer-Encoding: \(value)\r\n", chunks)
  }

  private static func chunked(_ name: String, _ body: String) -> Case {
    post("chunk \(name)", "Transfer-Encoding: chunked\r\n", body)
  }

  private static func get(_ name: String, _ line: String, _ headers: String = host) -> Case {
    Case(name: name, text: "\(line)\r\n\(headers)\r\n\(hidden)")
  }

  static let framing: [Case] =
    ["+24", "-1", "0x18", "2 4", "", "24.0", "abc", "24, 24", "99999999999999999999999"]
    .map(length)
    + [
      "identity", "gzip", "gzip, chunked", "chunked, gzip", "chunked, identity", "xchunked",
      "chunkedx", "\"chunked\"", "\u{0B}chunked", "chunked\u{0}", "", ",chunked", "chunked,",
    ].map(encoding)
    + [
      post("both", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
      post("both, turned", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
      post("two lengths", "Content-Length: 24\r\nContent-Length: 25\r\n", json),
      post("one length twice", "Content-Length: 24\r\nContent-Length: 24\r\n", json),
      post("two encodings", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", chunks),
      post("length before space", "Content-Length : 24\r\n", json),
      post("length before tab", "Content-Length\t: 24\r\n", json),
      post("length with underscore", "Content_Length: 24\r\n", json),
      post("encoding before space", "Transfer-Encoding : chunked\r\n", chunks),
      post("encoding with underscore", "Transfer_Encoding: chunked\r\n", chunks),
      post("encoding on a folded line", "Transfer-Encoding:\r\n chunked\r\n", chunks),
      post("encoding behind a space", " Transfer-Encoding: chunked\r\n", chunks),
      post(
        "length in a trailer", "Transfer-Encoding: chunked\r\n",
        "18\r\n\(json)\r\n0\r\nContent-Length: 5\r\n\r\n"),
    ]

  static let chunking: [Case] = [
    chunked("size in C style", "0x18\r\n\(json)\r\n0\r\n\r\n"),
    chunked("size negative", "-18\r\n\(json)\r\n0\r\n\r\n"),
    chunked("size with a sign", "+18\r\n\(json)\r\n0\r\n\r\n"),
    chunked("size behind a space", " 18\r\n\(json)\r\n0\r\n\r\n"),
    chunked("size before a space", "18 \r\n\(json)\r\n0\r\n\r\n"),
    chunked("size beyond 64 bits", "FFFFFFFFFFFFFFFFF\r\n\(json)\r\n0\r\n\r\n"),
    chunked("size missing", "\r\n\(json)\r\n0\r\n\r\n"),
    chunked("size before a bare LF", "18\n\(json)\r\n0\r\n\r\n"),
    chunked("size before two CR", "18\r\r\(json)\r\n0\r\n\r\n"),
    chunked("data before a bare LF", "18\r\n\(json)\n0\r\n\r\n"),
    chunked("data without an end", "18\r\n\(json)0\r\n\r\n"),
    chunked("data longer than its size", "17\r\n\(json)\r\n0\r\n\r\n"),
    chunked("extension with a bare LF", "18;a=b\nX\r\n\(json)\r\n0\r\n\r\n"),
    chunked("end with bare LFs", "18\r\n\(json)\r\n0\n\n"),
  ]

  static let heads: [Case] = [
    get("bare LFs", "GET /v1/session HTTP/1.1\nHost: x\nX: y"),
    get("bare CR", "GET /v1/session HTTP/1.1\rHost: x\r\r"),
    get("LF inside a field", "GET /v1/session HTTP/1.1", "Host: x\nX: y\r\n\(token)"),
    get("NUL in a value", "GET /v1/session HTTP/1.1", "\(host)X: a\u{0}b\r\n"),
    get("NUL in a name", "GET /v1/session HTTP/1.1", "\(host)X\u{0}: b\r\n"),
    get("NUL in the path", "GET /v1/session\u{0} HTTP/1.1"),
    get("no host", "GET /v1/session HTTP/1.1", token),
    get("empty host", "GET /v1/session HTTP/1.1", "Host:\r\n\(token)"),
    get("two hosts", "GET /v1/session HTTP/1.1", "Host: a\r\nHost: b\r\n\(token)"),
    get("two tokens", "GET /v1/session HTTP/1.1", "\(host)\(token)"),
    get(
      "two keys", "GET /v1/session HTTP/1.1",
      "\(host)Idempotency-Key: a\r\nIdempotency-Key: b\r\n"),
    get(
      "two snapshots", "GET /v1/session HTTP/1.1",
      "\(host)Opsh-Snapshot: a\r\nOpsh-Snapshot: a\r\n"
    ),
    get(
      "key that is replaced", "GET /v1/session HTTP/1.1", "\(host)Idempotency-Key: a\u{FFFD}\r\n"),
    get("folded field", "GET /v1/session HTTP/1.1", "\(host)X: a\r\n b\r\n"),
    get("no colon", "GET /v1/session HTTP/1.1", "\(host)Xab\r\n"),
    get("no name", "GET /v1/session HTTP/1.1", "\(host): b\r\n"),
    get("space in a name", "GET /v1/session HTTP/1.1", "\(host)X Y: b\r\n"),
    get("no version", "GET /v1/session"),
    get("version 2", "GET /v1/session HTTP/2.0"),
    get("version 1.2", "GET /v1/session HTTP/1.2"),
    get("version in small letters", "GET /v1/session http/1.1"),
    get("tabs for spaces", "GET\t/v1/session\tHTTP/1.1"),
    get("method in small letters", "get /v1/session HTTP/1.1"),
    get("method that is none", "G@T /v1/session HTTP/1.1"),
    get("space before the method", " GET /v1/session HTTP/1.1"),
    get("path beyond ASCII", "GET /v1/sessi\u{e9}n HTTP/1.1"),
    get("body of a GET", "GET /v1/session HTTP/1.1", "\(host)Content-Length: 3\r\n"),
    get("preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM"),
    get("greeting of TLS", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}"),
    get(
      "101 fields", "GET /v1/session HTTP/1.1",
      host + (0..<99).map { "X\($0): y\r\n" }.joined()),
    get(
      "field of 40,000 bytes", "GET /v1/session HTTP/1.1",
      "\(host)X: \(String(repeating: "a", count: 40_000))\r\n"),
    get("path of 40,000 bytes", "GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1"),
  ]

  @Test func everyAmbiguousRequestIsRefusedAndEndsTheConnection() async throws {
    let server = try await TestServer.start(MockStore(schemas: ContractCollections.schemas))
    let cases = Self.framing + Self.chunking + Self.heads
    #expect(cases.count >= 60)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, item) in cases.enumerated() {
        if index >= 8 { try await group.next() }
        group.addTask { try await Self.check(item, server) }
      }
      try await group.waitForAll()
    }
    await server.stop()
  }

  private static func check(_ item: Case, _ server: TestServer) async throws {
    let connection = try RawConnection(port: server.port)
    // A server that has seen enough may close before it has all.
    try? await connection.send(item.text)
    let received = await connection.receive()
    let answer = RawAnswer(received)
    #expect(answer.status == 400, "\(item.name): \(answer.status)")
    #expect(answer.isClosed, "\(item.name): the connection stays open")
    #expect(answer.document?["schema"] == "error/1", "\(item.name): \(answer.body)")
    let text = String(decoding: received.bytes, as: UTF8.self)
    #expect(text.ranges(of: "HTTP/1.1 ").count == 1, "\(item.name): what was hidden is answered")
  }

  @Test func ordinaryRequestsAreAnswered() async throws {
    let server = try await TestServer.start(MockStore(schemas: ContractCollections.schemas))
    let line = "POST /v1/records/contract_groups/query HTTP/1.1\r\n\(Self.host)"
    let good = [
      "\(line)Content-Length: 24\r\n\r\n\(Self.json)",
      "\(line)Transfer-Encoding: chunked\r\n\r\n\(Self.chunks)",
      "\(line)Transfer-Encoding: Chunked\r\n\r\n\(Self.chunks)",
      "\(line)Transfer-Encoding: chunked\r\n\r\n18;a=b\r\n\(Self.json)\r\n0\r\n\r\n",
      Self.hidden,
    ]
    for text in good {
      let connection = try RawConnection(port: server.port)
      try await connection.send(text)
      let answer = RawAnswer(await connection.receive(until: RawAnswer.isWhole))
      #expect(answer.status == 200, "\(text): \(answer.body)")
      #expect(!answer.isClosed)
    }
    let connection = try RawConnection(port: server.port)
    try await connection.send(Self.hidden + Self.hidden)
    let both = await connection.receive { bytes in
      String(decoding: bytes, as: UTF8.self).ranges(of: "\"ok\":true").count == 2
    }
    #expect(RawAnswer(both).status == 200)
    await server.stop()
  }
}
