import AsyncHTTPClient
import NIOCore
import OpsDomain
import OpsWire

/// Asks a server as a program of somebody else would: plain HTTP and JSON.
struct Caller {
  struct Reply {
    let status: Int
    let headers: [String: String]
    let document: Document

    var code: String? { document["code"]?.string }
    var data: Document? { document["data"] }
  }

  /// One for all tests, which lasts as long as they do. Many may ask at once and wait.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.timeout.connect = .seconds(120)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  let server: TestServer
  var token: String? = TestServer.token

  func get(_ path: String, headers: [String: String] = [:]) async throws -> Reply {
    try await send("GET", path, nil, headers)
  }

  func post(
    _ path: String, _ body: Document, headers: [String: String] = [:]
  ) async throws -> Reply {
    try await send("POST", path, DocumentWriter.bytes(body), headers)
  }

  /// Sends bytes as they are.
  func post(
    _ path: String, bytes: [UInt8], headers: [String: String] = [:]
  ) async throws -> Reply {
    try await send("POST", path, bytes, headers)
  }

  func delete(_ path: String) async throws -> Reply { try await send("DELETE", path, nil, [:]) }

  private func send(
    _ method: String, _ path: String, _ body: [UInt8]?, _ headers: [String: String]
  ) async throws -> Reply {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)\(path)")
    request.method = .init(rawValue: method)
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
    let response = try await Self.client.execute(request, timeout: .seconds(120))
    let bytes = try await response.body.collect(upTo: 16 << 20)
    return Reply(
      status: Int(response.status.code),
      headers: Dictionary(
        response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
      document: try DocumentParser.parse(Array(bytes.readableBytesView), limits: .trusted))
  }

  /// A batch of changes, written out as JSON.
  func commit(
    key: String, _ changes: [Document], expectations: [Document] = [],
    operation: String = "test.batch"
  ) async throws -> Reply {
    try await post(
      "/v1/commits",
      [
        "key": .text(key), "operation": .text(operation), "changes": .list(changes),
        "expectations": .list(expectations),
      ])
  }
}
