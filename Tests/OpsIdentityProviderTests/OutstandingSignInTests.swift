import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("What was given out before an end opens nothing after it")
struct OutstandingSignInTests {
  /// Ways to end what somebody has given out.
  enum End: String, CaseIterable {
    case sessions, password, disabled
  }

  private func carryOut(_ end: End, _ bench: ProviderBench) async throws {
    let admin = bench.book.call(.administrator)
    switch end {
    case .sessions:
      _ = try await bench.dependencies.sessions.end(EndSession(user: "sam"), admin)
    case .password:
      _ = try await bench.identity.setPassword(
        SetPassword(user: "sam"), password: Secret("sam hides under nine umbrellas"), admin)
    case .disabled:
      _ = try await bench.identity.disable(UserReference(user: "sam"), admin)
      _ = try await bench.identity.enable(UserReference(user: "sam"), admin)
    }
  }

  private func opens(_ token: Secret, _ nonce: Secret, _ bench: ProviderBench) async throws -> Bool
  {
    let code = try await ProviderBench.code {
      _ = try await bench.identity.signIn(token, nonce: nonce)
    }
    #expect(code == nil || code == .signInToken)
    return code == nil
  }

  @Test(arguments: End.allCases)
  func anIdentityToken(_ end: End) async throws {
    let bench = try await ProviderBench.make()
    let (tokens, _) = try await bench.tokens()
    let nonce = Secret(Base64URL.encode(bench.book.world.random.bytes(24)))
    let fresh = try await bench.refresh(tokens.refreshToken, nonce: nonce.reveal())
    try await carryOut(end, bench)
    #expect(try await !opens(fresh.identityToken, nonce, bench))
  }

  @Test(arguments: End.allCases)
  func aCode(_ end: End) async throws {
    let bench = try await ProviderBench.make()
    let (code, key, _) = try await bench.code()
    try await carryOut(end, bench)
    #expect(
      try await ProviderBench.refusal { _ = try await bench.redeem(code, key) } == .invalidGrant)
  }

  @Test(arguments: End.allCases)
  func aTerminalThatWasApproved(_ end: End) async throws {
    let bench = try await ProviderBench.make()
    let (request, key, nonce) = bench.request()
    let waiting = try await bench.provider.beginDevice(
      DeviceRequest(client: "opsh", challenge: request.challenge, nonce: nonce.reveal()),
      from: .here)
    try await bench.provider.decideDevice(
      waiting.userCode, allow: true, as: bench.sam, from: .here)
    try await carryOut(end, bench)
    bench.clock.advance(milliseconds: 5_000)
    let refusal = try await ProviderBench.refusal {
      _ = try await bench.provider.exchange(
        .device(waiting.deviceCode, verifier: key.verifier, client: "opsh"))
    }
    #expect(refusal == .accessDenied)
  }

  @Test func theIdentityTokenOfASessionThatWasSignedOut() async throws {
    let bench = try await ProviderBench.make()
    let (tokens, nonce) = try await bench.tokens()
    let session = try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
    let later = Secret(Base64URL.encode(bench.book.world.random.bytes(24)))
    let fresh = try await bench.refresh(tokens.refreshToken, nonce: later.reveal())
    try await bench.identity.signOut(session.token)
    #expect(try await !opens(fresh.identityToken, later, bench))
  }

  @Test func whoSignsInAgainIsLetIn() async throws {
    let bench = try await ProviderBench.make()
    _ = try await bench.tokens()
    try await carryOut(.sessions, bench)
    let (tokens, nonce) = try await bench.tokens()
    #expect(try await opens(tokens.identityToken, nonce, bench))
  }
}
