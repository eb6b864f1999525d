import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("Refresh tokens")
struct RefreshTests {
  @Test func eachUseGivesTheNext() async throws {
    let bench = try await ProviderBench.make()
    var (tokens, _) = try await bench.tokens()
    for _ in 0..<5 {
      let nonce = Secret(Base64URL.encode(bench.book.world.random.bytes(24)))
      let next = try await bench.refresh(tokens.refreshToken, nonce: nonce.reveal())
      #expect(next.refreshToken != tokens.refreshToken)
      let signedIn = try await bench.identity.signIn(next.identityToken, nonce: nonce)
      #expect(signedIn.principal.name == "sam")
      tokens = next
    }
  }

  @Test func aSecondUseEndsTheFamilyAndItsSessions() async throws {
    let bench = try await ProviderBench.make()
    let (tokens, nonce) = try await bench.tokens()
    let signedIn = try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
    let next = try await bench.refresh(tokens.refreshToken)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(tokens.refreshToken) }
        == .invalidGrant)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(next.refreshToken) }
        == .invalidGrant)
    #expect(
      try await ProviderBench.code { _ = try await bench.identity.authenticate(signedIn.token) }
        == .signInExpired)
    // Another sign-in of the same person is another family.
    let (other, _) = try await bench.tokens()
    _ = try await bench.refresh(other.refreshToken)
  }

  @Test(arguments: 1...10)
  func ofManyAtOnceExactlyOneWins(_ seed: Int) async throws {
    let bench = try await ProviderBench.make(seed: UInt64(seed))
    let (tokens, _) = try await bench.tokens()
    let wins = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        group.addTask { (try? await bench.refresh(tokens.refreshToken)) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(wins == 1)
  }

  @Test func ofManyUsesOfACodeAtOnceExactlyOneWins() async throws {
    let bench = try await ProviderBench.make()
    let (code, key, _) = try await bench.code()
    let wins = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 { group.addTask { (try? await bench.redeem(code, key)) != nil } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(wins == 1)
  }

  @Test func aFamilyEndsThirtyDaysAfterTheSignIn() async throws {
    let bench = try await ProviderBench.make()
    var (tokens, _) = try await bench.tokens()
    for _ in 0..<2 {
      bench.clock.advance(milliseconds: 14 * 86_400_000)
      tokens = try await bench.refresh(tokens.refreshToken)
    }
    bench.clock.advance(milliseconds: 2 * 86_400_000)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(tokens.refreshToken) }
        == .invalidGrant)
  }

  @Test func whoIsDisabledGetsNoNewTokens() async throws {
    let bench = try await ProviderBench.make()
    let (tokens, _) = try await bench.tokens()
    _ = try await bench.identity.disable(
      UserReference(user: "sam"), bench.book.call(.administrator))
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(tokens.refreshToken) }
        == .invalidGrant)
  }

  @Test func aNewPasswordEndsThemAndADisabledUserDoesNotGetThemBack() async throws {
    let bench = try await ProviderBench.make()
    let (first, _) = try await bench.tokens()
    let new = Secret("sam carries twelve lanterns")
    _ = try await bench.identity.setPassword(
      SetPassword(), password: new, bench.book.call(.salesperson))
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(first.refreshToken) }
        == .invalidGrant)
    let (request, key, _) = bench.request()
    let code = try await bench.provider.authorize(
      request, as: .password(name: "sam", password: new), from: .here)
    let second = try await bench.redeem(code, key)
    let administrator = bench.book.call(.administrator)
    _ = try await bench.identity.disable(UserReference(user: "sam"), administrator)
    _ = try await bench.identity.enable(UserReference(user: "sam"), administrator)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(second.refreshToken) }
        == .invalidGrant)
  }

  @Test func whatIsRevokedIsOver() async throws {
    let bench = try await ProviderBench.make()
    let (tokens, _) = try await bench.tokens()
    try await bench.provider.revoke(tokens.refreshToken)
    try await bench.provider.revoke(tokens.refreshToken)
    try await bench.provider.revoke(Secret("opsh_refresh_nothing"))
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(tokens.refreshToken) }
        == .invalidGrant)
  }

  @Test(arguments: ["", "opsh_refresh_", "opsh_code_x", "x"])
  func whatIsNoTokenIsRefused(_ text: String) async throws {
    let bench = try await ProviderBench.make()
    #expect(
      try await ProviderBench.refusal { _ = try await bench.refresh(Secret(text)) }
        == .invalidGrant)
  }

  @Test func theProviderTellsTheStateToHoldersOnly() async throws {
    let bench = try await ProviderBench.make()
    let (tokens, nonce) = try await bench.tokens()
    let claims = try await bench.verifier.identity(
      tokens.identityToken, nonce: nonce, at: bench.clock.now())
    func state(_ subject: String, _ token: Secret) async throws -> CredentialState {
      try await bench.provider.credentialState(of: subject, holding: token)
    }
    #expect(try await state(claims.subject, tokens.refreshToken) == .authorized)
    #expect(try await state("somebody", tokens.refreshToken) == .notFound)
    #expect(try await state(claims.subject, Secret("guess")) == .notFound)
    let sam = SampleUser.of(.salesperson).id
    _ = try await bench.provider.announce(.consentRevoked, of: sam)
    #expect(try await state(claims.subject, tokens.refreshToken) == .revoked)
    _ = try await bench.provider.announce(.transferred, of: sam, newSubject: "another")
    #expect(try await state(claims.subject, tokens.refreshToken) == .transferred)
    #expect(
      try await bench.provider.announce(
        .consentRevoked, of: SampleUser.of(.driver).id) == nil)
  }
}
