import OpsDomain
import OpsIdentity
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentityProvider

@Suite("An external provider")
struct ExternalProviderTests {
  private static let base = SecondIssuer.name
  private static let discovery: Document = [
    "issuer": .text(base), "authorization_endpoint": .text(base + "/auth"),
    "token_endpoint": .text(base + "/token"), "jwks_uri": .text(base + "/keys"),
    "code_challenge_methods_supported": ["plain", "S256"],
    "id_token_signing_alg_values_supported": ["RS256"],
  ]

  private let second: SecondIssuer
  private let clock = ManualClock(SecondIssuer.now)
  private let transport: StubTransport

  init() throws {
    second = try SecondIssuer()
    transport = StubTransport([
      Self.base + "/.well-known/openid-configuration": Self.discovery,
      Self.base + "/keys": ["keys": [try second.published.document]],
    ])
  }

  private func issuer(
    hosts: Set<String> = [], parameters: [String: String] = [:]
  ) throws -> ExternalIssuer {
    try ExternalIssuer(
      name: "second", issuer: Self.base, clients: [SecondIssuer.client], algorithms: [.rs256],
      hosts: hosts, scope: "openid email", parameters: parameters)
  }

  private func provider(_ issuer: ExternalIssuer? = nil) throws -> ExternalProvider {
    ExternalProvider(
      try issuer ?? self.issuer(), transport: transport, clock: clock,
      secret: { Secret("the secret of the shop") })
  }

  private func verified(_ provider: ExternalProvider, _ second: SecondIssuer) async throws {
    _ = try await TokenVerifier([provider.trusted]).identity(
      try second.token(second.claims(at: clock.now())), nonce: Secret(SecondIssuer.nonce),
      at: clock.now())
  }

  private var keyQuestions: Int { transport.asked.count { $0.hasSuffix("/keys") } }

  @Test func keysAreAskedForOnceAnHour() async throws {
    let provider = try provider()
    for _ in 0..<5 { try await verified(provider, second) }
    #expect(keyQuestions == 1)
    clock.advance(milliseconds: 3_600_000)
    try await verified(provider, second)
    #expect(keyQuestions == 2)
  }

  @Test func anUnknownKeyIsLookedForAtMostOnceAMinute() async throws {
    let provider = try provider()
    try await verified(provider, second)
    let stranger = try SecondIssuer(keyName: "rsa-2")
    for _ in 0..<20 {
      #expect(await failureCode { try await verified(provider, stranger) } == .signInToken)
    }
    #expect(keyQuestions == 1)
    clock.advance(milliseconds: 60_000)
    transport.put(
      ["keys": [try second.published.document, try stranger.published.document]],
      at: Self.base + "/keys")
    try await verified(provider, stranger)
    #expect(keyQuestions == 2)
  }

  @Test func knownKeysCountWhileTheProviderIsAwayForADay() async throws {
    let provider = try provider()
    try await verified(provider, second)
    transport.goAway()
    clock.advance(milliseconds: 86_000_000)
    try await verified(provider, second)
    clock.advance(milliseconds: 500_000)
    #expect(await failureCode { try await verified(provider, second) } == .unavailableProvider)
  }

  @Test func aProviderThatNeverAnsweredIsNotAskedAllTheTime() async throws {
    transport.goAway()
    let provider = try provider()
    for _ in 0..<10 {
      #expect(await failureCode { try await verified(provider, second) } == .unavailableProvider)
    }
    #expect(transport.asked.count == 1)
    transport.goAway(false)
    clock.advance(milliseconds: 5_000)
    try await verified(provider, second)
  }

  @Test func aTokenOfAnotherIssuerAsksNobody() async throws {
    let provider = try provider()
    let other = try SecondIssuer(issuer: "https://evil.example")
    #expect(await failureCode { try await verified(provider, other) } == .signInToken)
    #expect(transport.asked.isEmpty)
  }

  @Test(
    arguments: [
      ("issuer", Document.text("https://evil.example")), ("issuer", .null),
      ("jwks_uri", "https://evil.example/keys"),
      ("jwks_uri", "http://accounts.second.example/keys"),
      ("jwks_uri", "https://accounts.second.example@evil.example/keys"),
      ("jwks_uri", "https://accounts.second.example.evil.example/keys"),
      ("jwks_uri", "file:///etc"),
      ("token_endpoint", "https://169.254.169.254/token"), ("authorization_endpoint", ""),
      ("code_challenge_methods_supported", ["plain"]),
      ("id_token_signing_alg_values_supported", ["ES256", "none"]),
    ] as [(String, Document)])
  func aDescriptionThatLeadsElsewhereIsRefused(_ member: String, _ value: Document) async throws {
    let changed = Forger.with(Self.discovery.members ?? [:], member, value)
    transport.put(.object(changed), at: Self.base + "/.well-known/openid-configuration")
    let provider = try provider()
    #expect(await failureCode { try await verified(provider, second) } == .configuration)
    #expect(transport.asked.count == 1)
  }

  @Test func endpointsOnListedHostsAreAllowed() async throws {
    let changed = Forger.with(
      Self.discovery.members ?? [:], "jwks_uri", "https://Keys.second.example/certs")
    transport.put(.object(changed), at: Self.base + "/.well-known/openid-configuration")
    transport.put(
      ["keys": [try second.published.document]], at: "https://Keys.second.example/certs")
    try await verified(try provider(try issuer(hosts: ["keys.second.example"])), second)
  }

  @Test func theSignInPageIsAskedWithPKCEAndNonce() async throws {
    let provider = try provider(try issuer(parameters: ["prompt": "login now"]))
    let signIn = try await provider.begin(
      redirect: "http://127.0.0.1:4000/callback", random: SeededRandom(seed: 5))
    let parts = signIn.address.split(separator: "?")
    #expect(parts.first == "https://accounts.second.example/auth")
    let query = String(parts.last ?? "")
    for piece in [
      "response_type=code", "client_id=shop-client", "code_challenge_method=S256",
      "redirect_uri=http%3A%2F%2F127.0.0.1%3A4000%2Fcallback", "prompt=login%20now",
      "scope=openid%20email", "nonce=\(signIn.nonce.reveal())",
      "code_challenge=\(signIn.key.challenge)",
    ] {
      #expect(query.contains(piece), "\(piece)")
    }
    #expect(!query.contains(signIn.key.verifier.reveal()))
    let other = try await provider.begin(
      redirect: "http://127.0.0.1:4000/callback", random: SeededRandom(seed: 6))
    #expect(other.nonce != signIn.nonce)
  }

  @Test func onlyTheAnswerToTheSignInCounts() async throws {
    let provider = try provider()
    let signIn = try await provider.begin(redirect: "x", random: SeededRandom(seed: 5))
    let state = signIn.state.reveal()
    #expect(try signIn.code(in: ["state": state, "code": "c"]) == Secret("c"))
    for fields in [[:], ["code": "c"], ["state": "x", "code": "c"], ["state": state]] {
      #expect(await failureCode { try signIn.code(in: fields) } == .signInExpired)
    }
    #expect(
      await failureCode { try signIn.code(in: ["state": state, "error": "access_denied"]) }
        == .signInCancelled)
  }

  @Test func aCodeBecomesAnIdentityTokenAndNothingElse() async throws {
    let provider = try provider()
    let signIn = try await provider.begin(
      redirect: "http://127.0.0.1:4/callback", random: SeededRandom(seed: 5))
    let token = try second.token(second.claims(nonce: signIn.nonce.reveal()))
    transport.answer(200, ["id_token": .text(token.reveal()), "access_token": "dropped"])
    #expect(try await provider.redeem(Secret("the-code"), of: signIn) == token)
    let form = try #require(transport.forms.first)
    #expect(form["code_verifier"] == signIn.key.verifier.reveal())
    #expect(form["redirect_uri"] == "http://127.0.0.1:4/callback")
    #expect(form["client_secret"] == "the secret of the shop")
    for (status, body, code) in [
      (400, Document.object(["error": "invalid_grant"]), ErrorCode.signInExpired),
      (400, ["error": "access_denied"], .signInCancelled),
      (400, ["error": "the-code"], .unavailableProvider), (500, [:], .unavailableProvider),
      (302, [:], .unavailableProvider), (200, [:], .signInToken),
    ] as [(Int, Document, ErrorCode)] {
      transport.answer(status, body)
      #expect(
        await failureCode { try await provider.redeem(Secret("the-code"), of: signIn) } == code,
        "\(status)")
    }
  }
}
