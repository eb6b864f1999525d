import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("What one person can leave in the book")
struct PersonBoundsTests {
  private static let day: Int64 = 86_400_000

  private func code(_ bench: AccessBench, _ token: Secret) async throws -> ErrorCode? {
    try await IdentityBench.code { _ = try await bench.identity.authenticate(token) }
  }

  @Test func aSessionTooManyEndsTheOneThatWasLeftAloneForLongest() async throws {
    let bench = try await AccessBench.make()
    var tokens: [Secret] = []
    for _ in 0..<Limits.sessionsPerPerson {
      tokens.append(try await bench.sam().token)
      bench.book.clock.advance(milliseconds: 1)
    }
    // The first is in use, so the second is the one.
    bench.minutes(6)
    #expect(try await code(bench, tokens[0]) == nil)
    let last = try await bench.sam()
    #expect(try await code(bench, tokens[1]) == .signInExpired)
    for token in [tokens[0]] + tokens[2...] + [last.token] {
      #expect(try await code(bench, token) == nil)
    }
    let open = try await bench.dependencies.sessions.list(ListSessions(), Call(last.principal))
    #expect(open.output.items.count == Limits.sessionsPerPerson)
  }

  @Test func aTokenTooManyIsRefusedUntilAnotherEnds() async throws {
    let bench = try await AccessBench.make()
    for number in 1...Limits.tokensPerPerson { _ = try await bench.samsToken("token \(number)") }
    #expect(
      try await IdentityBench.code { _ = try await bench.samsToken("one more") } == .badState)
    _ = try await bench.dependencies.tokens.revoke(
      RevokeToken(token: "token 7"), Call(try await bench.sam().principal))
    _ = try await bench.samsToken("one more")
  }

  @Test func rolesAreAskedForSoOftenADayAndNotMore() async throws {
    let bench = try await AccessBench.make()
    let sam = bench.book.call(.salesperson)
    func ask() async throws -> ErrorCode? {
      try await IdentityBench.code {
        _ = try await bench.elevations.requestElevation(
          RequestElevation(role: .driver, for: TimeSpan(milliseconds: 60_000), why: "once"), sam)
        _ = try await bench.elevations.withdrawElevation(WithdrawElevation(role: .driver), sam)
      }
    }
    for _ in 0..<Limits.elevationsPerDay { #expect(try await ask() == nil) }
    #expect(try await ask() == .badState)
    bench.minutes(24 * 60)
    #expect(try await ask() == nil)
  }

  @Test func requestsAreFoundByWhereTheyStandNow() async throws {
    let bench = try await AccessBench.make()
    let sam = bench.book.call(.salesperson)
    for role in [Role.driver, .partner] {
      _ = try await bench.elevations.requestElevation(
        RequestElevation(role: role, for: TimeSpan(milliseconds: 60_000), why: "once"), sam)
      bench.minutes(12 * 60)
    }
    func roles(_ status: ElevationRequest.Status?) async throws -> [Role] {
      try await bench.elevations.listElevations(ListElevations(status: status), bench.anna)
        .output.items.map(\.role)
    }
    #expect(try await roles(.pending) == [.partner])
    #expect(try await roles(.expired) == [.driver])
    #expect(try await roles(.approved).isEmpty)
    #expect(try await roles(nil) == [.partner, .driver])
  }

  /// Counts as the gate would leave them, good until `end`.
  private func fill(
    _ bench: AccessBench, _ token: TokenSecret, until end: Instant
  ) async throws {
    let digest = token.digest
    _ = try await bench.book.write { transaction in
      let tokens = transaction.repository(PersonalToken.self)
      let found = try await tokens.fetch(key: PersonalToken.digestKey, digest)
      guard let found else { throw OpsError(.notFound, "There is no such token") }
      for number in 0..<Limits.countedPerToken {
        var mark = [UInt8](repeating: 7, count: 32)
        (mark[0], mark[1]) = (UInt8(number >> 8), UInt8(number & 0xFF))
        _ = try await transaction.repository(TokenUse.self).create(
          TokenUse(
            id: transaction.nextID(), tokenID: found.id, digest: mark, count: 1, endsAt: end))
      }
    }
  }

  @Test func countedTokensAreBoundedAndRoomIsMadeOfThoseThatAreOver() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken()
    func counted() throws -> Secret {
      try NarrowedToken.narrow(token.token, TokenCaveats(uses: 2), bench.book.world.random)
    }
    let first = try counted()
    #expect(try await code(bench, first) == nil)
    try await fill(bench, token, until: bench.book.clock.now().adding(seconds: 60))
    #expect(try await code(bench, try counted()) == .deniedScope)
    // What is counted already goes on being counted.
    #expect(try await code(bench, first) == nil)
    #expect(try await code(bench, first) == .signInExpired)
    bench.minutes(1)
    #expect(try await code(bench, try counted()) == nil)
    #expect(try await bench.bench.count(TokenUse.self) == 2)
    #expect(try await code(bench, first) == .signInExpired)
  }

  @Test func aCountLastsAsLongAsAnythingCouldBeShownForIt() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    let soon = bench.book.clock.now().adding(seconds: 600)
    var limits = AccessLimits.none
    limits.notAfter = soon
    let random = bench.book.world.random
    let ended = try NarrowedToken.narrow(token, TokenCaveats(limits: limits), random)
    let within = try NarrowedToken.narrow(ended, TokenCaveats(uses: 2), random)
    let around = try NarrowedToken.narrow(token, TokenCaveats(uses: 2), random)
    let narrower = try NarrowedToken.narrow(around, TokenCaveats(limits: limits), random)
    for one in [within, narrower] { #expect(try await code(bench, one) == nil) }
    let ends = try await bench.book.read {
      try await $0.repository(TokenUse.self).all(where: .everything).map(\.endsAt)
    }
    // What ends the narrower token does not end the one it was narrowed from.
    #expect(ends.count == 2 && ends.contains(soon))
    #expect(ends.contains { $0 > soon.adding(seconds: 86_400) })
  }

  @Test func whatWasOverForThirtyDaysIsForgotten() async throws {
    let bench = try await AccessBench.make()
    let short = try await bench.samsToken("short", ttl: TimeSpan(milliseconds: Self.day))
    let long = try await bench.samsToken("long", ttl: TimeSpan(milliseconds: 90 * Self.day))
    for token in [short, long] {
      let counted = try NarrowedToken.narrow(
        token.token, TokenCaveats(uses: 1), bench.book.world.random)
      #expect(try await code(bench, counted) == nil)
    }
    func left() async throws -> [Int64] {
      [
        try await bench.bench.count(AccessSession.self),
        try await bench.bench.count(PersonalToken.self), try await bench.bench.count(TokenUse.self),
      ]
    }
    func retain() async throws -> Int64 {
      try await bench.dependencies.privacy.retain(RetainData(), bench.anna).output.sessions
    }
    #expect(try await left() == [2, 2, 2])
    bench.book.clock.advance(milliseconds: 30 * Self.day)
    #expect(try await retain() == 0)
    bench.book.clock.advance(milliseconds: Self.day + 1)
    #expect(try await retain() == 4)
    #expect(try await left() == [0, 1, 1])
    #expect(try await code(bench, long.token) == nil)
    #expect(try await code(bench, short.token) == .signInExpired)
  }

  @Test func theWorkbenchOfNoRoleIsNoRole() async throws {
    let bench = try await AccessBench.make()
    let sam = try await bench.sam().principal
    for (role, wanted) in [
      (Role(rawValue: "nosuch"), ErrorCode.badValue), (.warehouseKeeper, .denied),
    ] {
      let code = try await IdentityBench.code {
        _ = try await bench.dependencies.sessions.openWorkbench(
          OpenWorkbench(role: role), Call(sam))
      }
      #expect(code == wanted)
    }
  }

  @Test func aTokenIsShownWhatItLeaves() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken(scope: ["product", "auth"], readOnly: true)
    func held(_ principal: Principal) async throws -> Set<Permission> {
      let answer = try await bench.rights.listOwnPermissions(
        ListOwnPermissions(), Call(principal))
      return Set(answer.output.items.map(\.permission))
    }
    let whole = try await held(try await bench.sam().principal)
    let left = try await held(try await bench.identity.authenticate(token.token))
    #expect(left.isStrictSubset(of: whole))
    #expect(left.contains(.productView))
    #expect(left.isDisjoint(with: [.productCreate, .salesEnter, .inventoryAllocate]))
  }
}
