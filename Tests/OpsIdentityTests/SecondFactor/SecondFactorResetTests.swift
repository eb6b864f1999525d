import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// A second factor that was lost, taken away by an administrator.
@Suite("Reset of a second factor")
struct SecondFactorResetTests {
  private let sam = SampleUser.of(.salesperson).id

  private func withFactor(
    _ password: Secret = IdentityBench.samsPassword
  ) async throws -> IdentityBench {
    let bench = try await IdentityBench.make()
    _ = try await bench.book.write { transaction in
      _ = try await transaction.repository(SecondFactor.self).create(
        SecondFactor(
          id: transaction.nextID(), userID: sam, secret: Array(repeating: 7, count: 20),
          lastStep: 0, recovery: [], confirmedAt: transaction.now, createdAt: transaction.now))
    }
    return bench
  }

  private func reset(
    _ bench: IdentityBench, _ user: String = "sam", as role: Role = .administrator,
    reason: String? = "lost the telephone"
  ) async throws -> ErrorCode? {
    var call = bench.book.call(role)
    call.reason = reason
    return try await IdentityBench.code {
      _ = try await bench.identity.resetSecondFactor(UserReference(user: user), call)
    }
  }

  private func signIn(_ bench: IdentityBench, _ password: Secret) async throws -> ErrorCode? {
    try await IdentityBench.code { _ = try await bench.identity.signIn("sam", password) }
  }

  @Test("The factor goes, sessions end, the person is told, and the journal says who and why")
  func reset() async throws {
    let bench = try await withFactor()
    #expect(try await signIn(bench, IdentityBench.samsPassword) == .signInSecondFactor)
    #expect(try await reset(bench) == nil)
    #expect(try await bench.count(SecondFactor.self) == 0)
    #expect(try await signIn(bench, IdentityBench.samsPassword) == nil)
    let last = try await bench.journal().last {
      $0.header.operation == "user.reset_second_factor"
    }
    #expect(last?.header.actor == SampleUser.of(.administrator).id)
    #expect(last?.header.reason == "lost the telephone")
    let notices = try await bench.dependencies.notices.list(
      ListNotices(), bench.book.call(.salesperson)
    ).output.items
    #expect(notices.contains { $0.kind == .accountChanged })
  }

  @Test("A reason is wanted, and nobody does it for himself or for who can do more")
  func refused() async throws {
    let bench = try await withFactor()
    #expect(try await reset(bench, reason: nil) == .usage)
    #expect(try await reset(bench, reason: "  ") == .usage)
    #expect(try await reset(bench, "anna") == .denied)
    #expect(try await reset(bench, as: .salesperson) == .denied)
    #expect(try await reset(bench, "nobody-of-that-name") == .notFoundUser)
    #expect(try await bench.count(SecondFactor.self) == 1)
  }

  @Test("Nobody switches off what tells of it")
  func notMuted() async throws {
    let bench = try await IdentityBench.make()
    let code = try await IdentityBench.code {
      _ = try await bench.dependencies.notices.settings(
        ChangeNoticeSettings(kind: [.accountChanged], off: true), bench.book.call(.salesperson))
    }
    #expect(code == .badValue)
  }

  @Test("Without a factor nothing changes")
  func nothing() async throws {
    let bench = try await IdentityBench.make()
    let before = try await bench.journal().count
    #expect(try await reset(bench) == nil)
    #expect(try await bench.journal().count == before)
  }

  @Test("A password that was only enough beside the factor opens nothing alone")
  func shortPassword() async throws {
    let bench = try await withFactor()
    let short = Secret("nine owls")
    _ = try await bench.identity.setPassword(
      SetPassword(), password: short, bench.book.call(.salesperson))
    #expect(try await signIn(bench, short) == .signInSecondFactor)
    #expect(try await reset(bench) == nil)
    #expect(try await signIn(bench, short) == .signInFailed)
  }
}
