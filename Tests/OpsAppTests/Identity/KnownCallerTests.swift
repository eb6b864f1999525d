import OpsDomain
import OpsKernel
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
    #expect(counted.isGood(at: now + .seconds(60)), "one command is one use")
    var ended = known
    ended.end()
    #expect(!ended.isGood(at: now))
  }

  @Test("A watch of many rounds is one use of a counted token")
  func rounds() {
    let now = ContinuousClock.now
    var counted = KnownCaller(principal(1, isCounted: true), isAsked: false, at: now)
    for round in 1...3 {
      counted.end()
      #expect(counted.isGood(at: now + .seconds(60 * round)), "round \(round)")
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
