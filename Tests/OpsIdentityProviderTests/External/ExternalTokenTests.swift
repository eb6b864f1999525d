import Crypto
import OpsDomain
import OpsIdentity
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentityProvider

@Suite("Tokens of a second issuer")
struct ExternalTokenTests {
  private let second: SecondIssuer

  init() throws { second = try SecondIssuer() }

  private func verifier(
    _ algorithms: Set<SignatureAlgorithm> = [.rs256], key: ProviderKey? = nil
  ) throws -> TokenVerifier {
    let published = try key ?? second.published
    return TokenVerifier([
      TrustedIssuer(
        external: SecondIssuer.name, audiences: [SecondIssuer.client, "phone-app"],
        algorithms: algorithms, keys: { _ in [published] })
    ])
  }

  private func refusal(
    _ token: Secret, _ verifier: TokenVerifier? = nil, at now: Instant = SecondIssuer.now
  ) async throws -> ErrorCode? {
    let verifier = try verifier ?? self.verifier()
    return await failureCode {
      try await verifier.identity(token, nonce: Secret(SecondIssuer.nonce), at: now)
    }
  }

  private func token(_ more: DocumentObject) throws -> Secret {
    try second.token(second.claims(more))
  }

  @Test func aTokenSignedWithRS256Passes() async throws {
    let claims = try await verifier().identity(
      try second.token(second.claims()), nonce: Secret(SecondIssuer.nonce), at: SecondIssuer.now)
    #expect(claims.issuer == SecondIssuer.name)
    #expect(claims.subject == "second-subject-1")
    #expect(claims.authenticatedAt == claims.issuedAt)
  }

  @Test func anAlgorithmThatIsNotListedIsRefused() async throws {
    let good = try second.token(second.claims())
    #expect(try await refusal(good, try verifier([.es256])) == .signInToken)
    #expect(try await refusal(good, try verifier([.es256, .rs256])) == nil)
    // A key of the other kind under the same name.
    let forger = try Forger()
    let point = ProviderKey(name: second.keyName, forger.published.material)
    #expect(try await refusal(good, try verifier([.es256, .rs256], key: point)) == .signInToken)
  }

  @Test func otherSignaturesAreRefused() async throws {
    for algorithm in ["none", "HS256", "PS256", "RS384", "RS512", "rs256", "ES256"] {
      let input = second.input(
        Forger.with(second.header, "alg", .text(algorithm)), second.claims())
      let signed = input + "." + Base64URL.encode(try second.signature(input))
      #expect(try await refusal(Secret(signed)) == .signInToken, "\(algorithm)")
    }
    let input = second.input(second.header, second.claims())
    let good = try second.signature(input)
    let numbers = try second.published.document
    let modulus = numbers["n"]?.string.flatMap(Base64URL.decode) ?? []
    let mac = HMAC<SHA256>.authenticationCode(
      for: Array(input.utf8), using: SymmetricKey(data: modulus))
    let bad: [[UInt8]] = [
      [], Array(good.dropLast()), good + [0], [0] + good, Array(good.reversed()), Array(mac),
      [UInt8](repeating: 0, count: 256), [UInt8](repeating: 255, count: 256),
      try second.signature(input, isPSS: true), try second.signature(input + "x"),
    ]
    for (index, signature) in bad.enumerated() {
      let token = Secret(input + "." + Base64URL.encode(signature))
      #expect(try await refusal(token) == .signInToken, "signature \(index)")
    }
  }

  @Test func everyRefusalReadsTheSame() async throws {
    var texts: Set<String> = []
    for claim in ["iss", "aud", "sub", "exp", "iat", "nonce"] {
      do {
        _ = try await verifier().identity(
          try second.token(Forger.with(second.claims(), claim, "x")),
          nonce: Secret(SecondIssuer.nonce), at: SecondIssuer.now)
      } catch { texts.insert("\(error)") }
    }
    #expect(texts.count == 1)
  }

  @Test func theHeaderMayHaveNoTypeButNoOtherOne() async throws {
    func typed(_ type: Document) throws -> Secret {
      try second.token(second.claims(), header: Forger.with(second.header, "typ", type))
    }
    #expect(try await refusal(try typed("JWT")) == nil)
    for type: Document in ["", "at+jwt", "secevent+jwt", "logout+jwt", 7] {
      #expect(try await refusal(try typed(type)) == .signInToken, "\(type)")
    }
    let keyed = Forger.with(second.header, "jku", "https://evil.example/keys")
    #expect(
      try await refusal(try second.token(second.claims(), header: keyed)) == .signInToken)
  }

  @Test func aTokenIsForOneOfOurPrograms() async throws {
    let good: [DocumentObject] = [
      [:], ["aud": "phone-app"], ["aud": ["shop-client"]], ["azp": "shop-client"],
      ["aud": ["shop-client", "other"], "azp": "shop-client"],
    ]
    for more in good { #expect(try await refusal(try token(more)) == nil, "\(more)") }
    let bad: [DocumentObject] = [
      ["aud": "other"], ["aud": []], ["aud": ["other"]], ["aud": ["shop-client", "other"]],
      ["aud": ["shop-client", "other"], "azp": "other"], ["azp": "other"],
      ["aud": ["shop-client", 7], "azp": "shop-client"], ["aud": "SHOP-CLIENT"],
    ]
    for more in bad { #expect(try await refusal(try token(more)) == .signInToken, "\(more)") }
  }

  @Test func aTokenOfAnHourOpensNothingAfterTenMinutes() async throws {
    let good = try second.token(second.claims())
    let start = SecondIssuer.now
    #expect(try await refusal(good, at: start.adding(seconds: 659)) == nil)
    #expect(try await refusal(good, at: start.adding(seconds: 660)) == .signInToken)
    let seconds = start.milliseconds / 1000
    #expect(try await refusal(try token(["exp": .integer(seconds + 86_400)])) == nil)
    #expect(try await refusal(try token(["exp": .integer(seconds + 86_401)])) == .signInToken)
  }

  @Test func onlyACheckedAddressCounts() async throws {
    func email(_ more: DocumentObject) async throws -> IdentityClaims {
      try await verifier().identity(
        try token(more), nonce: Secret(SecondIssuer.nonce), at: SecondIssuer.now)
    }
    let relay = "abc@privaterelay.second.example"
    let hidden = try await email([
      "email": .text(relay), "email_verified": "true", "is_private_email": "true",
    ])
    #expect(hidden.email?.value == relay)
    #expect(hidden.hidesEmail)
    let open = try await email(["email": "a@b.example", "email_verified": true])
    #expect(open.email?.value == "a@b.example")
    #expect(!open.hidesEmail)
    for more: DocumentObject in [
      ["email": "a@b.example"], ["email": "a@b.example", "email_verified": false],
      ["email": "a@b.example", "email_verified": "yes"],
    ] {
      #expect(try await email(more).email == nil, "\(more)")
    }
  }

  @Test func keysOfTheWrongSizeAreNone() throws {
    let good = try second.published.document
    #expect(ProviderKey(reading: good)?.algorithm == .rs256)
    let members = try #require(good.members)
    for (name, value) in [
      ("n", Document.text(Base64URL.encode([UInt8](repeating: 1, count: 128)))),
      ("n", .text(Base64URL.encode([UInt8](repeating: 1, count: 513)))),
      ("n", .text(Base64URL.encode([0] + [UInt8](repeating: 1, count: 256)))),
      ("e", ""), ("e", .text(Base64URL.encode([UInt8](repeating: 1, count: 9)))),
      ("alg", "PS256"), ("alg", "ES256"), ("use", "enc"), ("kty", "oct"), ("d", "AQAB"),
      ("kid", ""),
    ] as [(String, Document)] {
      #expect(ProviderKey(reading: .object(Forger.with(members, name, value))) == nil, "\(name)")
    }
  }
}
