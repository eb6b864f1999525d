import Hummingbird
import NIOCore
import OpsDomain
import OpsIdentity
import OpsTesting
import OpsWire
import Synchronization
import TestBenches

/// A provider of somebody else on a port of this machine: signs everybody in as one subject, with
/// RS256. Also a gateway for text messages, at `/sms`.
final class IssuerServer: Sendable {
  struct State {
    var second: SecondIssuer?
    var nonce = ""
    var challenge = ""
    /// What the pages say instead, by path.
    var odd: [String: Response] = [:]
    var messages: [(authorization: String, body: Document)] = []
  }

  let port: Int
  private let state: SharedState
  private let task: Task<Void, any Error>

  /// What the pages and the test both know.
  final class SharedState: Sendable {
    private let state = Mutex(State())
    func with<Answer: Sendable>(_ body: (inout State) -> Answer) -> Answer {
      state.withLock { body(&$0) }
    }
  }

  var address: String { "http://127.0.0.1:\(port)" }
  var messages: [(authorization: String, body: Document)] { state.with { $0.messages } }

  static func start() async throws -> IssuerServer {
    let state = SharedState()
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router(state), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in listening.yield(channel.localAddress?.port ?? 0) },
      logger: SuiteLog.logger("test.issuer"))
    let task = Task {
      defer { listening.finish() }
      try await application.run()
    }
    for await port in ports {
      let second = try SecondIssuer(issuer: "http://127.0.0.1:\(port)")
      state.with { $0.second = second }
      return IssuerServer(port: port, state: state, task: task)
    }
    throw OpsError(.internalError, "The issuer has not started")
  }

  private init(port: Int, state: SharedState, task: Task<Void, any Error>) {
    self.port = port
    self.state = state
    self.task = task
  }

  deinit { task.cancel() }

  /// Has a page say something else.
  func answer(_ path: String, _ response: Response) { state.with { $0.odd[path] = response } }

  static func json(_ document: Document, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: DocumentWriter.bytes(document))))
  }

  static func redirect(to address: String) -> Response {
    Response(status: .found, headers: [.location: address])
  }

  private static func router(_ state: SharedState) -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.get(".well-known/openid-configuration") { _, _ in
      page("/.well-known/openid-configuration", state) { second in
        let base = second.issuer
        return json([
          "issuer": .text(base), "authorization_endpoint": .text(base + "/auth"),
          "token_endpoint": .text(base + "/token"), "jwks_uri": .text(base + "/keys"),
          "code_challenge_methods_supported": ["S256"],
          "id_token_signing_alg_values_supported": ["RS256"],
        ])
      }
    }
    router.get("keys") { _, _ in
      page("/keys", state) { second in
        guard let key = try? second.published else { return json([:], status: .notFound) }
        return json(["keys": [key.document]])
      }
    }
    router.get("auth") { request, _ in
      let fields = try FormCoding.read(request.uri.query ?? "")
      state.with {
        $0.nonce = fields["nonce"] ?? ""
        $0.challenge = fields["code_challenge"] ?? ""
      }
      return redirect(
        to: "\(fields["redirect_uri"] ?? "")?code=the-code&state=\(fields["state"] ?? "")")
    }
    router.post("token") { request, _ in
      let body = try await request.body.collect(upTo: 65_536)
      let form = try FormCoding.read(String(buffer: body))
      return page("/token", state) { second in
        token(form, second, state)
      }
    }
    router.post("sms") { request, _ in
      let body = try await request.body.collect(upTo: 65_536)
      let document = try DocumentParser.parse(String(buffer: body))
      let authorization = request.headers[.authorization] ?? ""
      state.with { $0.messages.append((authorization, document)) }
      return page("/sms", state) { _ in json([:]) }
    }
    return router
  }

  private static func page(
    _ path: String, _ state: SharedState, _ usual: (SecondIssuer) -> Response
  ) -> Response {
    let (odd, second) = state.with { ($0.odd[path], $0.second) }
    if let odd { return odd }
    return second.map(usual) ?? json([:], status: .serviceUnavailable)
  }

  /// Tokens for the one code, to who has the verifier.
  private static func token(
    _ form: [String: String], _ second: SecondIssuer, _ state: SharedState
  ) -> Response {
    let (nonce, challenge) = state.with { ($0.nonce, $0.challenge) }
    let proof = ProofKey.digest(of: Secret(form["code_verifier"] ?? ""))
    guard form["code"] == "the-code", form["client_id"] == SecondIssuer.client,
      Base64URL.encode(proof) == challenge,
      let token = try? second.token(second.claims(nonce: nonce))
    else { return json(["error": "invalid_grant"], status: .badRequest) }
    return json(["id_token": .text(token.reveal()), "access_token": "of no use"])
  }
}
