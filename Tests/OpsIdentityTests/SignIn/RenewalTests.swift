import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity

@Suite("Renewed sessions")
struct RenewalTests {
  /// Opens a session for sam, who showed who he is so many minutes ago.
  private func renew(_ bench: AccessBench, minutesAgo: Int64) async throws -> SignedIn {
    let then = bench.book.clock.now().adding(milliseconds: -minutesAgo * 60_000)
    return try await bench.book.write { transaction in
      let user = try await transaction.repository(User.self).named("sam")
      return try await OpenSession.open(
        user, authenticatedAt: then, methods: [.password], random: bench.book.world.random,
        transaction)
    }
  }

  @Test func goOnWithOneThatIsAliveAndKeepItsEnd() async throws {
    let bench = try await AccessBench.make()
    let first = try await bench.sam()
    bench.minutes(20)
    let second = try await renew(bench, minutesAgo: 20)
    #expect(second.expiresAt == first.principal.session?.expiresAt)
    #expect(second.principal.session?.authenticatedAt == SampleBook.start)
    #expect(second.token != first.token)
  }

  @Test func doNotBringBackOneThatWasLeftAlone() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.sam()
    bench.minutes(30)
    let code = try await IdentityBench.code { _ = try await renew(bench, minutesAgo: 30) }
    #expect(code == .signInExpired)
  }

  @Test func doNotOutliveTheDayOfTheSignIn() async throws {
    let bench = try await AccessBench.make()
    let first = try await bench.sam()
    for _ in 0..<24 {
      bench.minutes(20)
      _ = try? await bench.identity.authenticate(first.token)
    }
    let code = try await IdentityBench.code { _ = try await renew(bench, minutesAgo: 480) }
    #expect(code == .signInExpired)
  }
}
