import OpsDomain
import Testing

@testable import OpsApp

@Suite("What a prompt says of its session")
struct SessionNoticeTests {
  private func desk(_ home: TemporaryHome, minutes: Int) throws -> SignedDesk {
    var configuration = AppConfiguration(
      kind: .local, home: HomeFolder(home.path), serverURL: "http://127.0.0.1:9")
    configuration.now = try Instant(parsing: "2027-03-01T08:00:00Z").adding(seconds: minutes * 60)
    return SignedDesk(configuration)
  }

  @Test("Its end is announced five minutes before, once")
  func announced() async throws {
    let home = try TemporaryHome()
    let first = try desk(home, minutes: 0)
    for line in [
      "init --admin anna --password-stdin", "auth login anna --password-stdin",
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
