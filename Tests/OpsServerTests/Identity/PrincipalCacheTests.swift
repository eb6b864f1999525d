import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsServer

@Suite("How long it is remembered whose a token is")
struct PrincipalCacheTests {
  private let clock = ManualClock(SampleBook.start)

  private func sam(until end: Instant? = nil, counted: Bool = false) -> Principal {
    var limits = AccessLimits.none
    limits.notAfter = end
    limits.isCounted = counted
    return Principal(
      userID: RecordID(rawValue: 2), name: "sam",
      rights: Rights(roles: [.salesperson], permissions: Role.salesperson.permissions),
      limits: limits)
  }

  /// How often the book is asked when a token is shown three times.
  private func questions(
    about principal: Principal, between: (PrincipalCache) -> Void = { _ in }
  ) async throws -> Int {
    let cache = PrincipalCache(lifetime: TestServer.patience, clock: clock)
    var count = 0
    for time in 1...3 {
      if time > 1 { between(cache) }
      _ = try await cache.principal(for: Secret("opsh_sam")) { _ in
        count += 1
        return principal
      }
    }
    return count
  }

  @Test func theBookIsAskedOnce() async throws {
    #expect(try await questions(about: sam()) == 1)
  }

  @Test func eachUseOfATokenWithANumberOfUsesIsCounted() async throws {
    #expect(try await questions(about: sam(counted: true)) == 3)
  }

  @Test func whatWasClearedIsAskedAgain() async throws {
    #expect(try await questions(about: sam()) { $0.clear() } == 3)
  }

  @Test func rightsAreNotRememberedPastTheirEnd() async throws {
    let end = clock.now().adding(seconds: 60)
    let asked = try await questions(about: sam(until: end)) { _ in
      clock.advance(milliseconds: 30_000)
    }
    #expect(asked == 2)
  }
}
