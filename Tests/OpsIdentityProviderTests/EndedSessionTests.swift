import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import Testing

@Suite("What was ended is not renewed")
struct EndedSessionTests {
  private struct Desk {
    let bench: ProviderBench
    let keys = MemoryKeyStore()
    let service: AuthenticationService

    init(_ bench: ProviderBench) {
      self.bench = bench
      service = AuthenticationService(
        provider: bench.provider, verifier: bench.verifier, sessions: bench.identity, keys: keys,
        clock: bench.clock, random: bench.book.world.random, backOff: BackOff(waits: []) { _ in })
    }

    /// Signs in here, and shortly after somewhere else; the session of the other place.
    func signInTwice() async throws -> SignedIn {
      _ = await service.signIn(.password(name: "sam", password: ProviderBench.samsPassword))
      bench.clock.advance(milliseconds: 2_000)
      return try await bench.identity.signIn("sam", ProviderBench.samsPassword)
    }

    func isOver() async -> Bool {
      let state = await service.checkAuthenticationState()
      return state == .unauthenticated && !keys.exists()
    }
  }

  @Test func anotherUserEndsAll() async throws {
    let desk = Desk(try await ProviderBench.make())
    _ = try await desk.signInTwice()
    _ = try await desk.bench.dependencies.sessions.end(
      EndSession(user: "sam"), desk.bench.book.call(.administrator))
    // Also when the person works on elsewhere.
    _ = try await desk.bench.identity.signIn("sam", ProviderBench.samsPassword)
    #expect(await desk.isOver())
  }

  @Test func anotherDeskEndsTheOthers() async throws {
    let desk = Desk(try await ProviderBench.make())
    let other = try await desk.signInTwice()
    _ = try await desk.bench.dependencies.sessions.end(
      EndSession(others: true), Call(other.principal))
    #expect(await desk.isOver())
  }

  @Test func oneIsEndedByItsIdentifier() async throws {
    let desk = Desk(try await ProviderBench.make())
    let other = try await desk.signInTwice()
    let kept = try #require(try desk.keys.retrieve())
    let here = try await desk.bench.identity.authenticate(kept.token)
    let id = try #require(here.session?.id)
    _ = try await desk.bench.dependencies.sessions.end(
      EndSession(session: id), Call(other.principal))
    #expect(await desk.isOver())
  }

  @Test func theTokenAloneIsEnoughToSignOut() async throws {
    let desk = Desk(try await ProviderBench.make())
    _ = try await desk.signInTwice()
    let kept = try #require(try desk.keys.retrieve())
    try await desk.bench.identity.signOut(kept.token)
    #expect(await desk.isOver())
  }

  @Test func theSignInThatEndsTheOthersGoesOn() async throws {
    let desk = Desk(try await ProviderBench.make())
    _ = try await desk.signInTwice()
    let kept = try #require(try desk.keys.retrieve())
    let here = try await desk.bench.identity.authenticate(kept.token)
    _ = try await desk.bench.dependencies.sessions.end(EndSession(others: true), Call(here))
    #expect(try await desk.service.refreshCredentials())
  }
}
