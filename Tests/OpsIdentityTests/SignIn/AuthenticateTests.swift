import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("Tokens")
struct AuthenticateTests {
  private func code(_ bench: IdentityBench, _ token: Secret) async throws -> ErrorCode? {
    try await IdentityBench.code { _ = try await bench.identity.authenticate(token) }
  }

  @Test(arguments: [
    "", "opsh_", "opsh_AAAA", "bearer", "OPSH_" + String(repeating: "A", count: 43),
    "opsh_" + String(repeating: "A", count: 44), "opsh_" + String(repeating: "!", count: 43),
    "opsh_" + String(repeating: "A", count: 42) + "B", String(repeating: "x", count: 1 << 20),
  ])
  func whatIsNoTokenIsMissing(_ text: String) async throws {
    let bench = try await IdentityBench.make()
    #expect(try await code(bench, Secret(text)) == .signInMissing)
    let signOut = try await IdentityBench.code { try await bench.identity.signOut(Secret(text)) }
    #expect(signOut == .signInMissing)
  }

  @Test func anUnknownTokenIsOver() async throws {
    let bench = try await IdentityBench.make()
    let unknown = Secret("opsh_" + String(repeating: "A", count: 43))
    #expect(try await code(bench, unknown) == .signInExpired)
    try await bench.identity.signOut(unknown)
  }

  @Test func aSessionLeftAloneForHalfAnHourIsOver() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    bench.book.clock.advance(milliseconds: 30 * 60_000 - 1)
    #expect(try await code(bench, token) == nil)
    // That was a use, so the half hour begins again.
    bench.book.clock.advance(milliseconds: 30 * 60_000 - 1)
    #expect(try await code(bench, token) == nil)
    bench.book.clock.advance(milliseconds: 30 * 60_000)
    #expect(try await code(bench, token) == .signInExpired)
  }

  @Test func anAdministratorIsAwayForAQuarterOfAnHourAtMost() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("anna", IdentityBench.annasPassword).token
    bench.book.clock.advance(milliseconds: 15 * 60_000)
    #expect(try await code(bench, token) == .signInExpired)
  }

  @Test func aSessionInUseIsOverAfterEightHours() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    for _ in 0..<23 {
      bench.book.clock.advance(milliseconds: 20 * 60_000)
      #expect(try await code(bench, token) == nil)
    }
    bench.book.clock.advance(milliseconds: 20 * 60_000 - 1)
    #expect(try await code(bench, token) == nil)
    bench.book.clock.advance(milliseconds: 1)
    #expect(try await code(bench, token) == .signInExpired)
  }

  @Test func useIsWrittenDownEveryFiveMinutesAndNotAtEachRequest() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    let commits = try await bench.journal().count
    for _ in 0..<10 {
      bench.book.clock.advance(milliseconds: 29_000)
      #expect(try await code(bench, token) == nil)
    }
    #expect(try await bench.journal().count == commits)
    bench.book.clock.advance(milliseconds: 20_000)
    #expect(try await code(bench, token) == nil)
    #expect(try await bench.journal().count == commits + 1)
  }

  @Test func settingsDecideHowLongSessionsLast() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    let settings = bench.dependencies.settings
    _ = try await settings.set(SetSetting(setting: "session.idle_limit", value: "5m"), call)
    _ = try await settings.set(SetSetting(setting: "session.absolute_limit", value: "15m"), call)
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword)
    #expect(token.expiresAt == bench.book.clock.now().adding(seconds: 900))
    bench.book.clock.advance(milliseconds: 5 * 60_000)
    #expect(try await code(bench, token.token) == .signInExpired)
    let ended = await #expect(throws: OpsError.self) {
      _ = try await bench.identity.authenticate(token.token)
    }
    #expect(ended?.message == "The sign-in has ended: it was not used for 5m")
    let short = try await IdentityBench.code {
      _ = try await settings.set(SetSetting(setting: "session.idle_limit", value: "none"), call)
    }
    #expect(short == .badValue)
  }

  @Test func signingOutEndsOneSessionAtOnce() async throws {
    let bench = try await IdentityBench.make()
    let desk = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    let phone = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    try await bench.identity.signOut(desk)
    #expect(try await code(bench, desk) == .signInExpired)
    #expect(try await code(bench, phone) == nil)
    let commits = try await bench.journal().count
    try await bench.identity.signOut(desk)
    #expect(try await bench.journal().count == commits)
  }

  @Test func disablingAUserEndsEverythingForGood() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    let call = bench.book.call(.administrator)
    _ = try await bench.identity.disable(UserReference(user: "sam"), call)
    #expect(try await code(bench, token) == .signInExpired)
    _ = try await bench.identity.enable(UserReference(user: "sam"), call)
    #expect(try await code(bench, token) == .signInExpired)
    _ = try await bench.identity.signIn("sam", IdentityBench.samsPassword)
  }

  @Test func anotherPasswordEndsAllSessions() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    let fresh = Secret("sam carries twelve lanterns")
    _ = try await bench.identity.setPassword(
      SetPassword(), password: fresh, bench.book.call(.salesperson))
    #expect(try await code(bench, token) == .signInExpired)
    let old = try await IdentityBench.code {
      _ = try await bench.identity.signIn("sam", IdentityBench.samsPassword)
    }
    #expect(old == .signInFailed)
    _ = try await bench.identity.signIn("sam", fresh)
  }

  @Test func rolesCountFromTheNextRequestOn() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    try await bench.grant(.driver, to: "sam")
    #expect(try await bench.identity.authenticate(token).roles == [.salesperson, .driver])
    let call = bench.book.call(.administrator)
    for role in [Role.salesperson, .driver] {
      _ = try await bench.roles.revoke(RevokeRole(user: "sam", role: role), call)
    }
    let left = try await bench.identity.authenticate(token)
    #expect(left.roles == [.unauthorized])
    #expect(left.permissions.isEmpty)
  }

  @Test func aRoleLastsThroughItsLastDayAtTheSite() async throws {
    let bench = try await IdentityBench.make()
    let today = try CivilDate(parsing: "2027-03-01")
    try await bench.grant(.driver, to: "sam", until: today)
    #expect(try await bench.identity.principal(named: "sam").roles.contains(.driver))
    // 23:59:59.999 in Vilnius is 21:59:59.999 UTC.
    bench.book.clock.set(to: try Instant(parsing: "2027-03-01T21:59:59.999Z"))
    #expect(try await bench.identity.principal(named: "sam").roles.contains(.driver))
    bench.book.clock.set(to: try Instant(parsing: "2027-03-01T22:00:00Z"))
    #expect(try await !bench.identity.principal(named: "sam").roles.contains(.driver))
    try await bench.grant(.driver, to: "sam")
  }

  @Test func aBookKeepsNoToken() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    let rows = try await bench.book.read {
      try await $0.repository(AccessSession.self).all(where: .everything)
    }
    #expect(rows.map(\.tokenDigest.count) == [32])
    #expect(!"\(rows)".contains(token.reveal()))
  }
}
