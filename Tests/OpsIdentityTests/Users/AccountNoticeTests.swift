import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// A person is told when somebody else changes how they sign in.
@Suite("Notices of changed accounts")
struct AccountNoticeTests {
  private let bench: IdentityBench
  private let sam = UserReference(user: "sam")
  private let fresh = Secret("seven herons over the weir")

  init() async throws { bench = try await IdentityBench.make() }

  private func told(_ role: Role = .salesperson) async throws -> [NoticeView] {
    try await bench.dependencies.notices.list(
      ListNotices(kind: [.accountChanged]), bench.book.call(role)
    ).output.items
  }

  @Test("A password that an administrator sets is told, each time, also twice a day")
  func password() async throws {
    let before = try await told()
    #expect(before.isEmpty, "Sam has set the first password himself")
    for number in 1...2 {
      _ = try await bench.identity.setPassword(
        SetPassword(user: "sam"), password: fresh, bench.book.call(.administrator))
      #expect(try await told().count == number)
    }
    #expect(try await told().allSatisfy { $0.title == "Your password was changed" })
    #expect(try await told(.administrator).isEmpty)
  }

  @Test("One's own password is told to nobody, also when one names oneself")
  func ownPassword() async throws {
    _ = try await bench.identity.setPassword(
      SetPassword(user: "sam"), password: fresh, bench.book.call(.salesperson))
    #expect(try await told().isEmpty)
    #expect(try await told(.administrator).isEmpty)
  }

  @Test("An account that is enabled again is told, one that was enabled is not")
  func enabled() async throws {
    let call = bench.book.call(.administrator)
    _ = try await bench.identity.enable(sam, call)
    #expect(try await told().isEmpty)
    _ = try await bench.identity.disable(sam, bench.book.call(.administrator))
    _ = try await bench.identity.enable(sam, bench.book.call(.administrator))
    #expect(try await told().map(\.title) == ["Your account was enabled"])
  }

  @Test("A rehearsal tells nobody")
  func rehearsal() async throws {
    var call = bench.book.call(.administrator)
    call.isRehearsal = true
    _ = try await bench.identity.setPassword(SetPassword(user: "sam"), password: fresh, call)
    #expect(try await told().isEmpty)
  }

  @Test("The other ways the person has chosen get it as well, in the commit of the change")
  func channels() async throws {
    _ = try await bench.dependencies.notices.settings(
      ChangeNoticeSettings(channel: ["email"], email: "sam@example.com"),
      bench.book.call(.salesperson))
    _ = try await bench.identity.setPassword(
      SetPassword(user: "sam"), password: fresh, bench.book.call(.administrator))
    let commits = try await bench.journal()
    let last = try #require(commits.last { $0.header.operation == "user.set_password" })
    let written = last.entries.map(\.collection)
    #expect(written.contains("notices"))
    #expect(written.contains("notice_deliveries"))
  }
}
