import OpsDomain
import OpsIdentity
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("Signing out where what is kept cannot be removed")
struct JammedSignOutTests {
  @Test func theSessionEndsAllTheSameAndTheFailureIsTold() async throws {
    let bench = try await ProviderBench.make()
    let keys = MemoryKeyStore()
    let service = AuthenticationService(
      provider: bench.provider, verifier: bench.verifier, sessions: bench.identity, keys: keys,
      clock: bench.clock, random: bench.book.world.random, backOff: BackOff(waits: []) { _ in })
    let result = await service.signIn(
      .password(name: "sam", password: ProviderBench.samsPassword))
    guard case .success = result else {
      Issue.record("no success")
      return
    }
    let kept = try #require(try keys.retrieve())
    keys.jam()
    let failure = await #expect(throws: AuthenticationError.self) { try await service.signOut() }
    #expect(failure?.error.code == .signInStore)
    #expect(keys.exists())
    #expect(
      try await ProviderBench.refusal {
        _ = try await bench.refresh(try #require(kept.refreshToken))
      } == .invalidGrant)
  }
}
