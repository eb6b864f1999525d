import AsyncHTTPClient
import Hummingbird
import NIOCore
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsTesting
import OpsWire
import TestBenches
import Testing

/// A second issuer with another algorithm, over HTTP: from its sign-in page to a session here.
@Suite("External sign-in over HTTP") struct ExternalSignInTests {
  private static let callback = "http://127.0.0.1:4000/callback"

  private func provider(
    _ issuer: IssuerServer, timeout: TimeSpan = TimeSpan(milliseconds: 120_000),
    limit: Int = ExternalLimits.answerBytes
  ) throws -> ExternalProvider {
    ExternalProvider(
      try ExternalIssuer(
        name: "second", issuer: issuer.address, clients: [SecondIssuer.client],
        algorithms: [.rs256]),
      transport: IssuerClient(timeout: timeout, limit: limit),
      clock: ManualClock(SecondIssuer.now))
  }

  /// What a browser does: follows the page to where the issuer sends it.
  private func browse(_ address: String) async throws -> [String: String] {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let location: String?
    do {
      let response = try await client.execute(
        HTTPClientRequest(url: address), timeout: .seconds(120))
      location = response.headers.first(name: "location")
    } catch {
      try? await client.shutdown()
      throw error
    }
    try await client.shutdown()
    let found = try #require(location)
    #expect(found.hasPrefix(Self.callback + "?"))
    return try FormCoding.read(String(found.dropFirst(Self.callback.count + 1)))
  }

  /// An identity token, and the nonce it was asked for with.
  private func token(_ provider: ExternalProvider) async throws -> (token: Secret, nonce: Secret) {
    let signIn = try await provider.begin(
      redirect: Self.callback, random: SeededRandom(seed: 11))
    let code = try signIn.code(in: try await browse(signIn.address))
    return (try await provider.redeem(code, of: signIn), signIn.nonce)
  }

  private func body(_ members: DocumentObject) -> String {
    String(decoding: DocumentWriter.bytes(.object(members)), as: UTF8.self)
  }

  @Test func fromTheIssuersPageToASession() async throws {
    let issuer = try await IssuerServer.start()
    let provider = try provider(issuer)
    let server = try await ProviderServer.start(others: [provider.trusted])
    let (token, nonce) = try await token(provider)
    let shown = body([
      "identity_token": .text(token.reveal()), "nonce": .text(nonce.reveal()),
    ])
    let session = try await server.send("POST", "/v1/sign-in", body: shown)
    #expect(session.status == 200, "\(session.text)")
    #expect(session.document["data"]?["principal"]?["roles"] == ["unauthorized"])
    let again = try await server.send("POST", "/v1/sign-in", body: shown)
    #expect(again.document["code"] == "signin.token")
  }

  @Test func anAccountIsLinkedListedAndUnlinked() async throws {
    let issuer = try await IssuerServer.start()
    let provider = try provider(issuer)
    let server = try await ProviderServer.start(others: [provider.trusted])
    let login = try await server.send(
      "POST", "/v1/sign-in",
      body: body(["name": "sam", "password": .text(ProviderServer.password)]))
    let bearer = try #require(login.document["data"]?["token"]?.string)
    let headers = ["Authorization": "Bearer \(bearer)"]
    func links(_ members: DocumentObject) async throws -> ProviderServer.Reply {
      try await server.send("POST", "/v1/identities", body: body(members), headers: headers)
    }
    let (token, nonce) = try await token(provider)
    let linked = try await links([
      "action": "link", "identity_token": .text(token.reveal()), "nonce": .text(nonce.reveal()),
    ])
    #expect(linked.status == 200, "\(linked.text)")
    let listed = try await links(["action": "list"])
    #expect(
      listed.document["data"]?["providers"]?.items?.first?["issuer"] == .text(issuer.address))
    #expect(!listed.text.contains(token.reveal()))
    #expect(try await links(["action": "dance"]).status == 400)
    #expect(try await links(["action": "link"]).status == 400)
    let left = try await links(["action": "unlink", "issuer": .text(issuer.address)])
    #expect(left.document["data"]?["providers"] == [])
    let nobody = try await server.send(
      "POST", "/v1/identities", body: body(["action": "list"]))
    #expect(nobody.status == 401)
  }

  @Test func redirectsAreNotFollowed() async throws {
    let issuer = try await IssuerServer.start()
    let other = try await IssuerServer.start()
    issuer.answer("/keys", IssuerServer.redirect(to: other.address + "/keys"))
    let provider = try provider(issuer)
    let server = try await ProviderServer.start(others: [provider.trusted])
    let (token, nonce) = try await token(provider)
    let refused = try await server.send(
      "POST", "/v1/sign-in",
      body: body(["identity_token": .text(token.reveal()), "nonce": .text(nonce.reveal())]))
    #expect(refused.document["code"] == "unavailable.identity", "\(refused.text)")
    #expect(!refused.text.contains(other.address))
  }

  @Test func anAnswerThatIsTooLongIsNotTaken() async throws {
    let issuer = try await IssuerServer.start()
    let provider = try provider(issuer, limit: 64)
    #expect(
      await failureCode {
        try await provider.begin(redirect: Self.callback, random: SeededRandom(seed: 1))
      } == .unavailableProvider)
  }

  @Test func anAnswerThatIsNoJSONIsNotTaken() async throws {
    let issuer = try await IssuerServer.start()
    issuer.answer(
      "/.well-known/openid-configuration",
      Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<html>"))))
    let provider = try provider(issuer)
    #expect(
      await failureCode {
        try await provider.begin(redirect: Self.callback, random: SeededRandom(seed: 1))
      } == .unavailableProvider)
  }

  @Test func anotherVerifierGetsNoToken() async throws {
    let issuer = try await IssuerServer.start()
    let provider = try provider(issuer)
    let signIn = try await provider.begin(
      redirect: Self.callback, random: SeededRandom(seed: 11))
    let fields = try await browse(signIn.address)
    let thief = try await provider.begin(redirect: Self.callback, random: SeededRandom(seed: 12))
    #expect(await failureCode { try thief.code(in: fields) } == .signInExpired)
    let code = try signIn.code(in: fields)
    #expect(
      await failureCode { try await provider.redeem(code, of: thief) } == .signInExpired)
  }

  @Test func noticesComeInThreeForms() async throws {
    let issuer = try await IssuerServer.start()
    let provider = try provider(issuer)
    let server = try await ProviderServer.start(others: [provider.trusted])
    let (token, nonce) = try await token(provider)
    let session = try await server.send(
      "POST", "/v1/sign-in",
      body: body(["identity_token": .text(token.reveal()), "nonce": .text(nonce.reveal())]))
    let bearer = try #require(session.document["data"]?["token"]?.string)
    let second = try SecondIssuer(issuer: issuer.address)
    var claims: [Secret] = []
    for name in ["first-notice-of-three", "second-notice-of-three", "third-notice-of-three"] {
      let events: Document = [
        "type": "sessions-revoked", "sub": "second-subject-1",
        "event_time": .integer(SecondIssuer.now.milliseconds / 1000),
      ]
      claims.append(try second.token(second.notice(events, name: name)))
    }
    let path = "/identity/notices"
    let json = try await server.send(
      "POST", path, body: body(["payload": .text(claims[0].reveal())]))
    let plain = try await server.send(
      "POST", path, body: claims[1].reveal(),
      headers: ["Content-Type": "application/secevent+jwt"])
    let form = try await server.send("POST", path, form: ["logout_token": claims[2].reveal()])
    #expect([json, plain, form].map(\.status) == [200, 200, 200])
    let over = try await server.send(
      "GET", "/v1/session", headers: ["Authorization": "Bearer \(bearer)"])
    #expect(over.status == 401)
    let forged = try await server.send("POST", path, form: ["logout_token": "a.b.c"])
    #expect(forged.document["code"] == "signin.token")
    #expect(try await server.send("POST", path, form: ["other": "x"]).status == 400)
  }
}
