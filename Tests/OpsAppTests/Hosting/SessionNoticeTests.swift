import OpsBooks
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

@Suite("What a prompt says of its session")
struct SessionNoticeTests {
  private func desk(_ home: TemporaryFolder, minutes: Int) throws -> SignedDesk {
    var configuration = AppConfiguration(
      kind: .local, home: HomeFolder(home.path), serverURL: "http://127.0.0.1:9")
    configuration.now = try Instant(parsing: "2027-03-01T08:00:00Z").adding(seconds: minutes * 60)
    return SignedDesk(configuration)
  }

  @Test("A user who types nothing is told five minutes before, once")
  func idle() async throws {
    let home = try TemporaryFolder()
    _ = try await SignedDesk.withBook(home)
    let desk = SignedDesk(home)
    let host = desk.host()
    _ = try await host.principal()
    let wait = try #require(host.nextNotice())
    // Administrators have a quarter of an hour.
    #expect(wait > TimeSpan(milliseconds: 9 * 60_000) && wait <= TimeSpan(milliseconds: 600_000))
    #expect(host.notice() == nil)
    try await host.close()
    let facts = SessionFacts(
      id: RecordID(rawValue: 1), kind: .session, authenticatedAt: .epoch,
      expiresAt: .epoch.adding(milliseconds: 8 * 3_600_000),
      idleUntil: .epoch.adding(milliseconds: 900_000))
    let end = try #require(SessionEnd(facts, seen: .epoch))
    #expect(end.text(at: .epoch.adding(milliseconds: 599_999)) == nil)
    let text = end.text(at: .epoch.adding(milliseconds: 600_000))
    #expect(text == "Your session ends in 5 min unless you run something.")
    #expect(end.text(at: .epoch.adding(milliseconds: 900_000)) == nil)
  }

  @Test("Its end is announced five minutes before, once")
  func announced() async throws {
    let home = try TemporaryFolder()
    let first = try desk(home, minutes: 0)
    for line in [
      "init --admin anna --password-stdin --test-clock", "auth login anna --password-stdin",
      "setting set session.absolute_limit 15m", "auth login anna --password-stdin",
    ] {
      let answer = await first.run(line.split(separator: " ").map(String.init))
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    for (minutes, wanted) in [(9, false), (11, true)] {
      let host = try desk(home, minutes: minutes).host()
      #expect(host.notice() == nil)
      #expect(try await host.principal().name == "anna")
      let notice = host.notice()
      #expect((notice != nil) == wanted)
      #expect(notice?.contains("in 4 min") ?? true)
      #expect(host.notice() == nil)
      try await host.close()
    }
  }
}
