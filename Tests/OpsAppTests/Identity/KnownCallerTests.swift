import OpsDomain
import OpsKernel
import OpsShell
import OpsTesting
import Testing

@testable import OpsApp

@Suite("How long it is known who is signed in")
struct KnownCallerTests {
  private func principal(_ id: Int64, isCounted: Bool = false) -> Principal {
    var limits = AccessLimits.none
    limits.isCounted = isCounted
    return Principal(
      userID: RecordID(rawValue: id), name: "user \(id)",
      rights: Rights(roles: [], permissions: []), session: nil, limits: limits)
  }

  @Test("A second, and not longer; where somebody else asks, to the end of the command")
  func lifetime() {
    let now = ContinuousClock.now
    let known = KnownCaller(principal(1), isAsked: false, at: now)
    #expect(known.isGood(at: now + .milliseconds(999)))
    #expect(!known.isGood(at: now + .seconds(1)))
    #expect(KnownCaller(principal(1), isAsked: true, at: now).isGood(at: now + .seconds(60)))
    let counted = KnownCaller(principal(1, isCounted: true), isAsked: false, at: now)
    #expect(!counted.isGood(at: now + .seconds(1)), "its user may be disabled as well")
    var ended = known
    ended.end()
    #expect(!ended.isGood(at: now))
  }

  @Test("A server is not asked again for a counted token: that would be another use")
  func roundsOfServers() {
    let now = ContinuousClock.now
    var counted = KnownCaller(principal(1, isCounted: true), isAsked: true, at: now)
    for round in 1...3 {
      counted.end()
      #expect(counted.isGood(at: now + .seconds(60 * round)), "round \(round)")
    }
  }

  /// A desk of somebody who has only a token with so many uses, which pat has made.
  private func counted(
    _ uses: Int, _ home: TemporaryFolder, _ desk: SignedDesk
  ) async throws -> SignedDesk {
    for line in [
      "user create pat --role salesperson --password-stdin",
      "auth login pat --password-stdin",
      "token create watching --token-out \(home.file("made.token"))",
      "token narrow --from \(home.file("made.token")) --uses \(uses)"
        + " --token-out \(home.file("narrowed.token"))",
      "auth login anna --password-stdin",
    ] {
      let answer = await desk.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    var bearer = desk
    bearer.environment = [
      "OPSH_TOKEN": String(try #require(home.text("narrowed.token")).prefix { $0 != "\n" })
    ]
    return bearer
  }

  @Test("A command of many rounds is one use of a counted token")
  func rounds() async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    let host = try await counted(2, home, desk).host()
    for _ in 1...4 {
      #expect(try await host.principal().name == "pat")
      host.beginRound()
    }
    host.beginCommand()
    #expect(try await host.principal().name == "pat")
    host.beginCommand()
    await #expect(throws: OpsError.self) { _ = try await host.principal() }
    try await host.close()
  }

  @Test("Completion and the name at the prompt are no use of a counted token")
  func unaskedUses() async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    let bearer = try await counted(1, home, desk)
    let host = bearer.host()
    #expect(host.isTokenCounted)
    for _ in 1...3 {
      #expect(await BookNames(host).names(.product, prefix: "LA", within: NameOwner()).isEmpty)
      #expect(try await host.callerName() == "pat")
    }
    #expect(try await host.principal().name == "pat", "the one use is left")
    host.beginCommand()
    await #expect(throws: OpsError.self) { _ = try await host.principal() }
    #expect(try await host.callerName() == "pat")
    try await host.close()
    // A token without a number of uses completes.
    let free = desk.host()
    #expect(!free.isTokenCounted)
    try await free.close()
  }

  @Test("A round of a counted token ends with its user and with their rights, as any other does")
  func endsOfCountedTokens() async throws {
    for end in ["user disable pat --yes", "role revoke pat salesperson --yes"] {
      let home = try TemporaryFolder()
      let desk = try await SignedDesk.withBook(home)
      let host = try await counted(9, home, desk).host()
      #expect(try await host.principal().permissions.contains(.customerView))
      let answer = await desk.run(end)
      #expect(answer.exit == 0, "\(answer.remarks)")
      host.beginRound()
      let isLetIn: Bool
      do {
        isLetIn = try await host.principal().permissions.contains(.customerView)
      } catch {
        isLetIn = false
      }
      #expect(!isLetIn, "\(end)")
      try await host.close()
    }
  }

  @Test("A command that has begun for one person does not go on for another")
  func samePerson() throws {
    let known = KnownCaller(principal(1), isAsked: false)
    try known.require(principal(1))
    #expect(throws: OpsError.self) { try known.require(principal(2)) }
  }

  @Test("A sign-out and a disabled user count for what runs on, another sign-in does not")
  func running() async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("user create pat --role salesperson --password-stdin").exit == 0)
    #expect(await desk.run("auth login pat --password-stdin").exit == 0)
    var pats = desk
    pats.environment = [
      "OPSH_TOKEN": String(try #require(home.text("credentials")).prefix { $0 != "\n" })
    ]
    let host = desk.host()
    #expect(try await host.principal().name == "pat")
    host.beginRound()
    #expect(try await host.principal().name == "pat")
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    host.beginRound()
    await #expect(throws: OpsError.self) { _ = try await host.principal() }
    host.beginCommand()
    #expect(try await host.principal().name == "anna")
    try await host.close()
    let running = pats.host()
    #expect(try await running.principal().name == "pat")
    #expect(await desk.run("user disable pat --yes").exit == 0)
    running.beginRound()
    await #expect(throws: OpsError.self) { _ = try await running.principal() }
    try await running.close()
  }
}
