import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("Authorization codes")
struct CodeFlowTests {
  @Test func aCodeBecomesAVerifiedIdentityAndASession() async throws {
    let bench = try await ProviderBench.make()
    let (tokens, nonce) = try await bench.tokens()
    let claims = try await bench.verifier.identity(
      tokens.identityToken, nonce: nonce, at: bench.clock.now())
    #expect(claims.issuer == "https://books.example")
    #expect(claims.methods == [.password])
    #expect(claims.expiresAt.since(claims.issuedAt) == TokenLimits.lifetime)
    let signedIn = try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
    #expect(signedIn.principal.name == "sam")
    #expect(try await bench.identity.authenticate(signedIn.token) == signedIn.principal)
  }

  @Test func anIdentityTokenOpensOneSession() async throws {
    let bench = try await ProviderBench.make()
    let (tokens, nonce) = try await bench.tokens()
    _ = try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
    let again = try await ProviderBench.code {
      _ = try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
    }
    #expect(again == .signInToken)
  }

  @Test func everySignInGivesAFreshToken() async throws {
    let bench = try await ProviderBench.make()
    let first = try await bench.identity.signIn("sam", ProviderBench.samsPassword)
    let (tokens, nonce) = try await bench.tokens()
    let second = try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
    #expect(first.token != second.token)
  }

  @Test func aSecondUseEndsWhatTheFirstHasGiven() async throws {
    let bench = try await ProviderBench.make()
    let (code, key, nonce) = try await bench.code()
    let tokens = try await bench.redeem(code, key)
    let signedIn = try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.redeem(code, key) } == .invalidGrant)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(tokens.refreshToken) }
        == .invalidGrant)
    #expect(
      try await ProviderBench.code { _ = try await bench.identity.authenticate(signedIn.token) }
        == .signInExpired)
  }

  @Test func aCodeLastsAMinute() async throws {
    let bench = try await ProviderBench.make()
    let (early, key, _) = try await bench.code()
    bench.clock.advance(milliseconds: 59_999)
    _ = try await bench.redeem(early, key)
    let (late, other, _) = try await bench.code()
    bench.clock.advance(milliseconds: 60_000)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.redeem(late, other) } == .invalidGrant)
  }

  @Test func aCodeIsForTheClientThatAskedForIt() async throws {
    let bench = try await ProviderBench.make()
    let (code, key, _) = try await bench.code()
    let stranger = ProofKey(bench.book.world.random)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.redeem(code, stranger) }
        == .invalidGrant)
    for (verifier, redirect, client) in [
      (key.verifier, "http://127.0.0.1:4000/callback", "opsh"), (key.verifier, "", "opsh"),
      (Secret("short"), "opsh:signed-in", "opsh"),
      (Secret(key.challenge), "opsh:signed-in", "opsh"),
    ] {
      let refusal = try await ProviderBench.refusal {
        _ = try await bench.provider.exchange(
          .code(code, verifier: verifier, redirect: redirect, client: client))
      }
      #expect(refusal == .invalidGrant)
    }
    let client = try await ProviderBench.refusal {
      _ = try await bench.provider.exchange(
        .code(code, verifier: key.verifier, redirect: "opsh:signed-in", client: "other"))
    }
    #expect(client == .invalidClient)
    // None of it was a use.
    _ = try await bench.redeem(code, key)
  }

  @Test func requestsThatAreNotSafeAreRefused() async throws {
    let bench = try await ProviderBench.make()
    let good = bench.request().request
    var cases: [AuthorizationRequest] = []
    func add(_ change: (inout AuthorizationRequest) -> Void) {
      var request = good
      change(&request)
      cases.append(request)
    }
    add { $0.challengeMethod = "plain" }
    add { $0.challengeMethod = "" }
    add { $0.challenge = "" }
    add { $0.challenge = "not base64url!" }
    add { $0.challenge = "AAAA" }
    add { $0.nonce = "" }
    add { $0.nonce = "only-21-letters-here-" }
    add { $0.nonce = String(repeating: "n", count: 256) }
    add { $0.nonce = "with a space in the middle" }
    for redirect in [
      "", "https://evil.example/callback", "http://127.0.0.1:80/callback",
      "http://127.0.0.1:4000/callback/../x", "http://127.0.0.1:4000/callback?x=/callback",
      "http://127.0.0.1:4000@evil.example/callback", "http://localhost:4000/callback",
      "http://127.0.0.1:04000/callback", "http://127.0.0.1:70000/callback",
      "http://127.0.0.1:/callback", "OPSH:signed-in", "opsh:signed-in/",
      "http://127.0.0.1:4000/callbackx", "javascript:alert(1)",
    ] { add { $0.redirect = redirect } }
    for request in cases {
      let refusal = try await ProviderBench.refusal {
        _ = try await bench.provider.authorize(request, as: bench.sam, from: .here)
      }
      #expect(refusal == .invalidRequest, "\(request)")
      #expect(throws: ProviderFailure.self) { try bench.provider.checkPage(request) }
    }
    var foreign = good
    foreign.client = "other"
    #expect(throws: ProviderFailure.self) { try bench.provider.checkPage(foreign) }
    try bench.provider.checkPage(bench.request(redirect: "http://127.0.0.1:4000/callback").request)
    #expect(try await bench.count(IdentityGrant.self) == 0)
  }

  @Test func nameAndAddressAreSharedOnce() async throws {
    let bench = try await ProviderBench.make()
    try await bench.book.write { transaction in
      let users = transaction.repository(User.self)
      var sam = try await users.named("sam")
      sam.email = "sam@example.org"
      _ = try await users.update(sam)
    }
    let (first, nonce) = try await bench.tokens()
    let claims = try await bench.verifier.identity(
      first.identityToken, nonce: nonce, at: bench.clock.now())
    #expect(claims.email?.value == "sam@example.org")
    #expect(claims.name?.value == "sam")
    let (second, other) = try await bench.tokens()
    let later = try await bench.verifier.identity(
      second.identityToken, nonce: other, at: bench.clock.now())
    #expect(later.email == nil)
    #expect(later.name == nil)
    #expect(later.subject == claims.subject)
  }

  @Test func anAddressCanBeHidden() async throws {
    let bench = try await ProviderBench.make()
    let (request, key, nonce) = bench.request(hidesEmail: true)
    let code = try await bench.provider.authorize(request, as: bench.sam, from: .here)
    let tokens = try await bench.redeem(code, key)
    let claims = try await bench.verifier.identity(
      tokens.identityToken, nonce: nonce, at: bench.clock.now())
    #expect(claims.email?.value.hasSuffix("@relay.invalid") == true)
    #expect(claims.email?.value.contains("sam") == false)
  }

  @Test func wrongPasswordsGiveNoCodeAndCountAsSignIns() async throws {
    let bench = try await ProviderBench.make()
    for attempt in 1...6 {
      let code = try await ProviderBench.code {
        _ = try await bench.provider.authorize(
          bench.request().request, as: .password(name: "sam", password: Secret("wrong")),
          from: .here)
      }
      #expect(code == (attempt <= 5 ? .signInFailed : .throttled))
    }
    #expect(try await bench.count(IdentityGrant.self) == 0)
  }

  @Test func codesAreNotKeptInClearAndOldOnesAreForgotten() async throws {
    let bench = try await ProviderBench.make()
    let (code, key, _) = try await bench.code()
    _ = try await bench.redeem(code, key)
    let grants = try await bench.book.read {
      try await $0.repository(IdentityGrant.self).all(where: .everything)
    }
    #expect(grants.count == 1)
    #expect(grants.allSatisfy { !"\($0)".contains(code.reveal().dropFirst(10)) })
    bench.clock.advance(milliseconds: 3_700_000)
    _ = try await bench.code()
    #expect(try await bench.count(IdentityGrant.self) == 1)
  }
}
