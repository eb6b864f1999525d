import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import Synchronization
import Testing

@testable import OpsIdentityProvider

@Suite("The relying side")
struct AuthenticationServiceTests {
  private struct Desk {
    let bench: ProviderBench
    let keys = MemoryKeyStore()
    let faulty: FaultyProvider
    let service: AuthenticationService

    static func make(
      sleep: @escaping @Sendable (ManualClock) async throws -> Void = { _ in }
    ) async throws -> Desk { Desk(try await ProviderBench.make(), sleep) }

    private init(
      _ bench: ProviderBench, _ sleep: @escaping @Sendable (ManualClock) async throws -> Void
    ) {
      self.bench = bench
      faulty = FaultyProvider(bench.provider, bench.identity)
      let clock = bench.clock
      service = AuthenticationService(
        provider: faulty, verifier: bench.verifier, sessions: faulty, keys: keys, clock: clock,
        random: bench.book.world.random,
        backOff: BackOff { span in
          clock.advance(milliseconds: span.milliseconds)
          try await sleep(clock)
        })
    }

    func signIn(_ name: String = "sam", _ password: Secret = ProviderBench.samsPassword) async
      -> AuthenticationResult
    { await service.signIn(.password(name: name, password: password)) }

    func failure(_ result: AuthenticationResult) -> AuthenticationError? {
      if case .failed(let error) = result { error } else { nil }
    }
  }

  @Test func signsInKeepsAndKnowsWhoItIs() async throws {
    let desk = try await Desk.make()
    #expect(await desk.service.checkAuthenticationState() == .unauthenticated)
    #expect(await !desk.service.isAuthenticated)
    guard case .success(let profile) = await desk.signIn() else {
      Issue.record("no success")
      return
    }
    #expect(profile.name == "sam")
    #expect(profile.subject?.utf8.count == 22)
    #expect(await desk.service.checkAuthenticationState() == .authenticated(profile))
    #expect(await desk.service.currentUser == profile)
    let kept = try #require(try desk.keys.retrieve())
    #expect(kept.refreshToken != nil)
    #expect(kept.identityToken != nil)
    try await desk.service.signOut()
    #expect(!desk.keys.exists())
    #expect(await desk.service.currentUser == nil)
    #expect(
      try await ProviderBench.refusal {
        _ = try await desk.bench.refresh(try #require(kept.refreshToken))
      } == .invalidGrant)
    try await desk.service.signOut()
  }

  @Test func whoHasNoRoleIsAskedForOne() async throws {
    let desk = try await Desk.make()
    _ = try await desk.bench.identity.register(
      Registration(name: "lina", password: Secret("lina lifts twelve lemons")))
    let result = await desk.signIn("lina", Secret("lina lifts twelve lemons"))
    guard case .requiresRoleSelection(let partial) = result else {
      Issue.record("no role asked for")
      return
    }
    #expect(partial.choices == [.customer, .driver, .partner])
    #expect(partial.profile.name == "lina")
  }

  @Test func theTenErrorsHaveEachTheirRecovery() async throws {
    let desk = try await Desk.make()
    func result(of error: any Error) async -> AuthenticationResult {
      desk.faulty.fail(error)
      defer { desk.faulty.recover() }
      return await desk.signIn()
    }
    guard case .cancelled = await result(of: CancellationError()) else {
      Issue.record("not cancelled")
      return
    }
    let cases: [(any Error, AuthenticationError.Recovery, Int32)] = [
      (OpsError(.unavailable, "x"), .retry, 69), (OpsError(.timeout, "x"), .retry, 69),
      (OpsError(.signInFailed, "x"), .signIn, 79), (OpsError(.throttled, "x"), .signIn, 75),
      (OpsError(.signInSecondFactor, "x"), .signIn, 79),
      (OpsError(.signInStore, "x"), .clear, 79), (OpsError(.profileSync, "x"), .retry, 75),
      (OpsError(.unavailableProvider, "x"), .retry, 69),
      (OpsError(.signInExpired, "x"), .refresh, 79), (OpsError.badIdentityToken, .signIn, 79),
      (OpsError(.signInRole, "x"), .chooseRole, 79), (OpsError(.corrupt, "x"), .report, 65),
      (ProviderFailure(.invalidGrant, "x"), .refresh, 79),
      (AuthenticationError.tokenExpired, .refresh, 79), (Odd(), .report, 70),
    ]
    for (error, recovery, exit) in cases {
      let failure = desk.failure(await result(of: error))
      #expect(failure?.recovery == recovery, "\(error)")
      #expect(failure?.error.errorClass.exitCode == exit, "\(error)")
      #expect(failure?.error.message.isEmpty == false)
    }
    let ten: [AuthenticationError] = [
      .userCancelled, .networkUnavailable, .invalidCredentials(OpsError(.signInFailed, "x")),
      .keyStore(OpsError(.signInStore, "x")), .profileSync(OpsError(.profileSync, "x")),
      .serverUnavailable(OpsError(.unavailable, "x")), .providerUnavailable, .tokenExpired,
      .roleSelectionRequired,
      .unknown(OpsError(.internalError, "x")),
    ]
    // A provider that is not believed is no sign-in that has ended.
    #expect(AuthenticationError(OpsError.badIdentityToken).error == .badIdentityToken)
    for error in ten where error.recovery != .report {
      #expect(AuthenticationError(error.error) == error)
    }
    #expect(!desk.keys.exists())
  }

  private struct Odd: Error {}

  @Test func aStoreThatFailsIsSaid() async throws {
    let desk = try await Desk.make()
    desk.keys.breakDown()
    #expect(desk.failure(await desk.signIn())?.recovery == .clear)
  }

  @Test func whatIsDamagedIsRemoved() async throws {
    let desk = try await Desk.make()
    _ = await desk.signIn()
    desk.keys.damage()
    #expect(await desk.service.checkAuthenticationState() == .unauthenticated)
    #expect(!desk.keys.exists())
    guard case .success = await desk.signIn() else {
      Issue.record("no sign-in afterwards")
      return
    }
  }

  @Test func anOverSessionIsRenewedByItself() async throws {
    let desk = try await Desk.make()
    _ = await desk.signIn()
    let first = try #require(try desk.keys.retrieve())
    // The session is idle for too long, while the person works at another desk.
    desk.bench.clock.advance(milliseconds: 20 * 60_000)
    _ = try await desk.bench.identity.signIn("sam", ProviderBench.samsPassword)
    desk.bench.clock.advance(milliseconds: 15 * 60_000)
    guard case .authenticated(let profile) = await desk.service.checkAuthenticationState() else {
      Issue.record("not renewed")
      return
    }
    #expect(profile.name == "sam")
    let second = try #require(try desk.keys.retrieve())
    #expect(second.token != first.token)
    #expect(second.refreshToken != first.refreshToken)
    #expect(try await desk.service.refreshCredentials())
    // With the refresh token gone as well it is over.
    try await desk.bench.provider.revoke(try #require(try desk.keys.retrieve()?.refreshToken))
    #expect(try await desk.service.refreshCredentials() == false)
  }

  @Test func whoIsRevokedIsSignedOut() async throws {
    let desk = try await Desk.make()
    _ = await desk.signIn()
    _ = try await desk.bench.provider.announce(
      .consentRevoked, of: SampleUser.of(.salesperson).id)
    #expect(await desk.service.checkAuthenticationState() == .unauthenticated)
    #expect(!desk.keys.exists())
    _ = await desk.signIn()
    _ = try await desk.bench.provider.announce(
      .transferred, of: SampleUser.of(.salesperson).id, newSubject: "new")
    #expect(await desk.service.checkAuthenticationState() == .expired)
    #expect(!desk.keys.exists())
  }

  @Test func aServerThatCannotWorkNowSaysWhyItself() async throws {
    let desk = try await Desk.make()
    let lost = OpsError(
      .unavailable, "The connection to the database was lost", hint: "retry in a few seconds")
    desk.faulty.fail(lost)
    let failure = desk.failure(await desk.signIn())
    #expect(failure == .serverUnavailable(lost))
    #expect(failure?.error == lost)
  }

  @Test func withoutANetworkWhatIsKnownStaysGoodForADay() async throws {
    let desk = try await Desk.make()
    guard case .success(let profile) = await desk.signIn() else { return }
    desk.faulty.fail(OpsError(.unavailable, "away", field: "server"))
    #expect(await desk.service.checkAuthenticationState() == .authenticated(profile))
    #expect(desk.keys.exists())
    await #expect(throws: AuthenticationError.networkUnavailable) {
      try await desk.service.refreshCredentials()
    }
    desk.bench.clock.advance(milliseconds: 86_400_000)
    #expect(await desk.service.checkAuthenticationState() == .unknown)
    desk.faulty.recover()
    // The session is over after a day, and nothing brings it back but signing in.
    #expect(await desk.service.checkAuthenticationState() == .expired)
  }

  @Test func aNetworkThatComesBackIsWaitedFor() async throws {
    let desk = try await Desk.make()
    _ = await desk.signIn()
    _ = try await desk.bench.provider.announce(
      .consentRevoked, of: SampleUser.of(.salesperson).id)
    desk.faulty.fail(OpsError(.unavailable, "away"), count: 2)
    let before = desk.bench.clock.now()
    #expect(await desk.service.checkAuthenticationState() == .unauthenticated)
    #expect(desk.bench.clock.now().since(before).milliseconds == 6_000)
  }

  @Test func aBookThatDoesNotAnswerTheProviderIsAskedThreeTimes() async throws {
    let desk = try await Desk.make()
    let start = desk.bench.clock.now()
    desk.faulty.failBook(OpsError(.unavailable, "away"), count: 2)
    guard case .success = await desk.signIn() else {
      Issue.record("the third attempt was not made")
      return
    }
    #expect(desk.bench.clock.now().since(start).milliseconds == 6_000)
    try await desk.service.signOut()
    desk.faulty.failBook(OpsError(.unavailable, "away"), count: 3)
    let failure = desk.failure(await desk.signIn())
    #expect(failure?.error.code == .profileSync)
    #expect(failure?.recovery == .retry)
    #expect(failure?.error.errorClass.exitCode == 75)
    #expect(!desk.keys.exists())
  }

  @Test func whatIsOnlyRememberedIsToldApart() async throws {
    let desk = try await Desk.make()
    _ = await desk.signIn()
    #expect(await desk.service.check().remembered == nil)
    desk.faulty.fail(OpsError(.unavailable, "away"))
    let kept = try #require(try desk.keys.retrieve())
    #expect(await desk.service.check().remembered == kept)
    // Nobody can say that a session goes on beyond its own end.
    desk.bench.clock.advance(milliseconds: 8 * 3_600_000)
    #expect(await desk.service.check().state == .unknown)
  }

  @Test func aTerminalWaitsForItsPerson() async throws {
    let shown = Mutex<DevicePrompt?>(nil)
    let questions = Mutex(0)
    let approve = Mutex<(@Sendable (String) async throws -> Void)?>(nil)
    let desk = try await Desk.make { _ in
      let number = questions.withLock { questions in
        questions += 1
        return questions
      }
      guard number == 3, let code = shown.withLock({ $0?.userCode }) else { return }
      try await approve.withLock { $0 }?(code)
    }
    let bench = desk.bench
    approve.withLock { approve in
      approve = { code in
        try await bench.provider.decideDevice(code, allow: true, as: bench.sam, from: .here)
      }
    }
    let result = await desk.service.signIn(showing: { prompt in shown.withLock { $0 = prompt } })
    guard case .success(let profile) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(profile.name == "sam")
    #expect(questions.withLock { $0 } == 3)
  }

  @Test func aTerminalNobodyApprovesGivesUp() async throws {
    let desk = try await Desk.make()
    let result = await desk.service.signIn(showing: { _ in })
    #expect(desk.failure(result) == .tokenExpired)
  }

  @Test func credentialsReadBack() throws {
    let profile = UserProfile(
      id: RecordID(rawValue: 7), subject: "s", name: "sam", email: Personal("s@example.org"),
      roles: [.salesperson], lastSignInAt: SampleBook.start)
    var credentials = AuthCredentials(
      token: Secret("opsh_t"), expiresAt: SampleBook.start, subject: "s",
      identityToken: Secret("i"), refreshToken: Secret("r"), device: Secret("d"),
      profile: profile, verifiedAt: SampleBook.start)
    #expect(try AuthCredentials(reading: credentials.bytes()) == credentials)
    credentials.identityToken = nil
    credentials.subject = nil
    #expect(try AuthCredentials(reading: credentials.bytes()) == credentials)
    #expect(!"\(credentials)".contains("opsh_t"))
    for text in ["", "opsh_t\n", "opsh_t\n{}\n", "a\nb\nc"] {
      #expect(throws: OpsError.self) { try AuthCredentials(reading: Array(text.utf8)) }
    }
  }
}
