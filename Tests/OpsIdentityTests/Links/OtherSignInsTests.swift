import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity

/// Sam's phone and an account at another provider sign him in as well. Somebody who had his
/// session may have added them.
@Suite("Other ways to sign in")
struct OtherSignInsTests {
  private static let issuer = "https://accounts.example.org"
  private let sam = SampleUser.of(.salesperson).id
  private let user = UserReference(user: "sam")

  private func bench() async throws -> PhoneBench {
    let bench = try await PhoneBench.withNumber()
    let own = try await bench.book.read {
      try await $0.repository(IdentityAccount.self)
        .fetch(key: IdentityAccount.userKey, SampleUser.of(.salesperson).id)?.subject
    }
    try await bench.book.write { transaction in
      let links = transaction.repository(IdentityLink.self)
      for (issuer, subject) in [(Self.issuer, "abc"), ("https://opsh.example.org", own ?? "own")] {
        _ = try await links.create(
          IdentityLink(
            id: transaction.nextID(), issuer: issuer, subject: subject,
            userID: SampleUser.of(.salesperson).id, state: .authorized,
            createdAt: transaction.now))
      }
    }
    return bench
  }

  private func issuers(_ bench: PhoneBench) async throws -> [String] {
    try await bench.book.read {
      try await $0.repository(IdentityLink.self).all(where: .everything).map(\.issuer)
    }
  }

  private func shown(_ bench: PhoneBench) async throws -> UserDetail {
    try await bench.identity.show(user, bench.book.call(.administrator)).output
  }

  private func told(_ bench: PhoneBench) async throws -> String? {
    try await bench.base.dependencies.notices.list(
      ListNotices(kind: [.accountChanged]), bench.book.call(.salesperson)
    ).output.items.map(\.body).first { $0.contains("no longer sign you in") }
  }

  private func reset(
    _ bench: PhoneBench, _ name: String = "sam", as role: Role = .administrator,
    reason: String? = "his phone was stolen"
  ) async -> ErrorCode? {
    var call = bench.book.call(role)
    call.reason = reason
    return await failureCode {
      try await bench.identity.resetSignIn(UserReference(user: name), call)
    }
  }

  private func signsIn(_ bench: PhoneBench) async throws -> ErrorCode? {
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    let code = try bench.code()
    return await failureCode {
      try await bench.identity.signIn(phone: try bench.number(), code: code)
    }
  }

  @Test("A new password by somebody else, and a reset, end where notices went besides the inbox")
  func addresses() async throws {
    for isReset in [false, true] {
      let bench = try await bench()
      let own = bench.book.call(.salesperson)
      let notices = bench.book.dependencies.notices
      _ = try await notices.settings(
        ChangeNoticeSettings(
          channel: ["email", "webhook"], email: "thief@example.org",
          webhook: "https://thief.example.org/h"), own)
      if isReset {
        #expect(await reset(bench) == nil)
      } else {
        _ = try await bench.identity.setPassword(
          SetPassword(user: "sam"), password: Secret("a long enough password"),
          bench.book.call(.administrator))
      }
      let preference = try await bench.book.read {
        try await NoticePreference.of(SampleUser.of(.salesperson).id, $0)
      }
      let kept = try #require(preference)
      #expect(kept.email == nil && kept.webhook == nil && kept.channels.isEmpty)
      let told = try await notices.list(ListNotices(kind: [.accountChanged]), own).output.items
      #expect(told.contains { $0.body.contains("webhook and devices for notices were removed") })
    }
  }

  @Test("An administrator sees them, with whom they belong to")
  func seen() async throws {
    let bench = try await bench()
    let shown = try await shown(bench)
    #expect(shown.linkedProviders == [Self.issuer])
    #expect(shown.signInPhone?.value == PhoneBench.number)
    #expect(
      shown.personalReading
        == PersonalReading.user(sam, email: nil, phone: Personal(PhoneBench.number)))
    let lines = try await bench.base.dependencies.rights.reviewAccess(
      ReviewAccess(user: "sam"), bench.book.call(.administrator)
    ).output.items
    #expect(lines.filter { $0.kind == .provider }.map(\.right) == [Self.issuer])
    #expect(lines.filter { $0.kind == .phone }.map(\.right) == ["phone"])
    #expect(lines.allSatisfy { !$0.isUnused })
  }

  @Test("A password that an administrator sets ends them, and the person is told")
  func password() async throws {
    let bench = try await bench()
    #expect(try await signsIn(bench) == nil)
    bench.book.clock.advance(milliseconds: 30_000)
    _ = try await bench.identity.setPassword(
      SetPassword(user: "sam"), password: Secret("seven herons over the weir"),
      bench.book.call(.administrator))
    #expect(try await issuers(bench) == ["https://opsh.example.org"])
    #expect(try await signsIn(bench) == .signInFailed)
    #expect(try await told(bench) != nil)
    let shown = try await shown(bench)
    #expect(shown.linkedProviders == [] && shown.signInPhone == nil && shown.hasPassword == true)
  }

  @Test("The own password leaves them alone")
  func ownPassword() async throws {
    let bench = try await bench()
    _ = try await bench.identity.setPassword(
      SetPassword(), password: Secret("seven herons over the weir"),
      bench.book.call(.salesperson))
    #expect(try await issuers(bench).contains(Self.issuer))
    #expect(try await signsIn(bench) == nil)
  }

  @Test("An administrator ends them without a new password, and nobody does so alone")
  func reset() async throws {
    let bench = try await bench()
    let refusals: [(name: String, role: Role, code: ErrorCode)] = [
      ("anna", .administrator, .denied), ("sam", .warehouseKeeper, .denied),
      ("nobody-of-that-name", .administrator, .notFoundUser),
    ]
    for (name, role, code) in refusals {
      #expect(await reset(bench, name, as: role) == code, "\(name)")
    }
    #expect(await reset(bench) == nil)
    #expect(try await issuers(bench) == ["https://opsh.example.org"])
    #expect(try await signsIn(bench) == .signInFailed)
    #expect(try await told(bench) != nil)
    let password = await failureCode {
      try await bench.identity.signIn("sam", IdentityBench.samsPassword)
    }
    #expect(password == nil)
    let before = try await bench.base.journal().count
    #expect(await reset(bench) == nil)
    #expect(try await bench.base.journal().count == before, "nothing is left to end")
  }

  @Test("Ending them needs a reason, which the journal keeps")
  func reason() async throws {
    let bench = try await bench()
    let before = try await issuers(bench)
    #expect(await reset(bench, reason: nil) == .usage)
    #expect(await reset(bench, reason: "  ") == .usage)
    #expect(try await issuers(bench) == before)
    #expect(await reset(bench) == nil)
    let last = try await bench.base.journal().last { $0.header.operation == "user.reset_sign_in" }
    #expect(last?.header.reason == "his phone was stolen")
  }
}
