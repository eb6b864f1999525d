import AsyncHTTPClient
import NIOCore
import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsKernel
import OpsServer
import OpsServices
import OpsTesting
import OpsWire

/// A server with accounts and an identity provider, asked as a browser or a program of somebody
/// else would.
struct ProviderServer {
  static let password = "sam carries eleven lanterns"
  /// Where the server says it is, when it offers other providers.
  static let base = "https://shop.example"

  struct Reply {
    let status: Int
    let headers: [(name: String, value: String)]
    let text: String

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    var document: Document { (try? DocumentParser.parse(text)) ?? .null }
    var word: String? { document["error"]?.string }
  }

  let book: SampleBook
  let dependencies: AppDependencies
  let provider: EmbeddedIdentityProvider
  let server: TestServer

  static func start(
    keepsAccess: Bool = false, others: [TrustedIssuer] = [],
    offering: [ExternalProvider] = [], sms: (any SmsGateway)? = nil,
    _ configure: @Sendable (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> ProviderServer {
    let book = try await SampleBook.make(keepsAccess: keepsAccess)
    let keyring = SigningKeyring(MemorySigningKeys(), random: book.world.random)
    let dependencies = AppDependencies(
      desk: book.desk,
      hasher: Argon2PasswordHasher(
        random: book.world.random, cost: .init(memory: 256, passes: 1)),
      verifier: keyring.verifier(clock: book.clock, others: others), sms: sms)
    _ = try await dependencies.identity.setPassword(
      SetPassword(user: "sam"), password: Secret(password), book.call(.administrator))
    let provider = EmbeddedIdentityProvider(
      identity: dependencies.identity, keyring: keyring, base: offering.isEmpty ? "" : base,
      others: offering)
    let server = try await TestServer.start(
      book.store, rules: book.world.rules, operations: Blueprint.product.operations,
      world: book.world, doorkeeper: IdentityDoorkeeper(dependencies.identity),
      provider: provider, dependencies: dependencies, configure)
    return ProviderServer(
      book: book, dependencies: dependencies, provider: provider, server: server)
  }

  func send(
    _ method: String, _ path: String, form: [String: String]? = nil, body: String? = nil,
    headers: [String: String] = [:]
  ) async throws -> Reply {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)\(path)")
    request.method = .init(rawValue: method)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if let form {
      request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(ByteBuffer(bytes: FormCoding.bytes(form)))
    } else if let body {
      request.body = .bytes(ByteBuffer(string: body))
    }
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    configuration.timeout.connect = .seconds(120)
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let response = try await client.execute(request, timeout: .seconds(120))
      let bytes = try await response.body.collect(upTo: 1 << 20)
      try await client.shutdown()
      return Reply(
        status: Int(response.status.code),
        headers: response.headers.map { ($0.name.lowercased(), $0.value) },
        text: String(decoding: bytes.readableBytesView, as: UTF8.self))
    } catch {
      try? await client.shutdown()
      throw error
    }
  }

  /// The hidden word of a page, with the cookie that goes with it.
  static func page(_ reply: Reply) -> (word: String, cookie: String)? {
    guard let field = reply.text.firstMatch(of: /name="page" value="([A-Za-z0-9_-]+)"/),
      let cookie = reply.header("set-cookie")?.prefix(while: { $0 != ";" })
    else { return nil }
    return (String(field.1), String(cookie))
  }
}
