import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Narrowed tokens")
struct NarrowedTokenTests {
  private func narrow(
    _ bench: AccessBench, _ token: Secret, uses: Int? = nil,
    _ change: (inout AccessLimits) throws -> Void = { _ in }
  ) throws -> Secret {
    var limits = AccessLimits.none
    try change(&limits)
    return try NarrowedToken.narrow(
      token, TokenCaveats(limits: limits, uses: uses), bench.book.world.random)
  }

  @Test func takesAwayWithoutAskingTheBook() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    let commits = try await bench.bench.journal().count
    let reader = try narrow(bench, token) { $0.isReadOnly = true }
    #expect(try await bench.bench.journal().count == commits)
    #expect(try await bench.code(reader, "customer.list", [:]) == nil)
    #expect(
      try await bench.code(reader, "customer.create", ["name": "Mill"]) == .deniedReadOnly)
  }

  @Test func everyBlockCountsAndNoneGivesBack() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken(scope: ["customer", "product"]).token
    let first = try narrow(bench, token) { $0.scopes = [[try AccessScope(parsing: "customer")]] }
    let wider = try narrow(bench, first) {
      $0.scopes = [
        [try AccessScope(parsing: "customer.list"), try AccessScope(parsing: "warehouse")]
      ]
    }
    #expect(try await bench.code(first, "customer.show", ["customer": "000001"]) == nil)
    #expect(try await bench.code(first, "product.list", [:]) == .deniedScope)
    #expect(try await bench.code(wider, "customer.list", [:]) == nil)
    #expect(try await bench.code(wider, "customer.show", ["customer": "000001"]) == .deniedScope)
    #expect(try await bench.code(wider, "stock.list", [:]) == .deniedScope)
  }

  @Test func usesAreCountedAcrossEverythingNarrowedFurther() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    let thrice = try narrow(bench, token, uses: 3)
    let further = try narrow(bench, thrice) { $0.isReadOnly = true }
    #expect(try await bench.code(thrice, "role.list", [:]) == nil)
    #expect(try await bench.code(further, "role.list", [:]) == nil)
    #expect(try await bench.code(thrice, "role.list", [:]) == nil)
    #expect(try await bench.code(thrice, "role.list", [:]) == .signInExpired)
    #expect(try await bench.code(further, "role.list", [:]) == .signInExpired)
    #expect(try await bench.code(token, "role.list", [:]) == nil)
  }

  @Test func whatIsUsedUpIsSaidInWords() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    for (uses, words) in [(1, "used once,"), (2, "used 2 times,")] {
      let counted = try narrow(bench, token, uses: uses)
      for _ in 0..<uses { _ = try await bench.identity.authenticate(counted) }
      let failure = await #expect(throws: OpsError.self) {
        _ = try await bench.identity.authenticate(counted)
      }
      #expect(failure?.message.contains(words) == true)
      #expect(failure?.hint != nil)
    }
  }

  @Test func aWholeWeekIsNoLimitOfHours() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    let week = try narrow(bench, token) {
      $0.hours = [try WeeklyHours(weekdays: [1, 2, 3, 4, 5, 6, 7])]
      $0.isReadOnly = true
    }
    #expect(try await bench.code(week, "role.list", [:]) == nil)
  }

  @Test func manyAtOnceGetNoMoreUsesThanThereAre() async throws {
    let bench = try await AccessBench.make()
    let five = try narrow(bench, try await bench.samsToken().token, uses: 5)
    let codes = try await withThrowingTaskGroup(of: ErrorCode?.self) { group in
      for _ in 0..<20 { group.addTask { try await bench.code(five, "role.list", [:]) } }
      return try await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == nil } == 5)
    #expect(codes.count { $0 == .signInExpired } == 15)
  }

  @Test func hoursAndEndsAreThoseOfTheSite() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    // The clock starts at ten in the morning at the site.
    let morning = try narrow(bench, token) {
      $0.hours = [try WeeklyHours(begin: 9 * 60, end: 11 * 60)]
    }
    let end = bench.book.clock.now().adding(seconds: 1800)
    let short = try narrow(bench, token) { $0.notAfter = end }
    #expect(try await bench.code(morning, "role.list", [:]) == nil)
    #expect(try await bench.identity.authenticate(short).validUntil == end)
    bench.minutes(30)
    #expect(try await bench.code(short, "role.list", [:]) == .signInExpired)
    bench.minutes(30)
    #expect(try await bench.code(morning, "role.list", [:]) == .deniedScope)
  }

  @Test func nobodyIsLetInAfterItsEnd() async throws {
    let bench = try await AccessBench.make()
    let end = bench.book.clock.now().adding(seconds: 1800)
    let short = try narrow(bench, try await bench.samsToken().token) { $0.notAfter = end }
    bench.minutes(30)
    let late = try await IdentityBench.code { _ = try await bench.identity.authenticate(short) }
    #expect(late == .signInExpired)
  }

  @Test func endsWithTheTokenItComesFrom() async throws {
    let bench = try await AccessBench.make()
    let reader = try narrow(bench, try await bench.samsToken().token) { $0.isReadOnly = true }
    #expect(try await bench.code(reader, "role.list", [:]) == nil)
    _ = try await bench.dependencies.tokens.revoke(
      RevokeToken(token: "nightly", user: "sam"), bench.anna)
    #expect(try await bench.code(reader, "role.list", [:]) == .signInExpired)
  }

  @Test func everyChangedByteIsRefused() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    let first = try narrow(bench, token) { $0.isReadOnly = true }
    let narrowed = try narrow(bench, first, uses: 100)
    let text = narrowed.reveal()
    let bytes = try #require(Base64URL.decode(String(text.dropFirst(6))))
    var accepted: [Int] = []
    for index in bytes.indices {
      var forged = bytes
      forged[index] ^= 1
      let shown = Secret("opsh" + "n_" + Base64URL.encode(forged))
      let code = try await bench.code(shown, "role.list", [:])
      if code == nil { accepted.append(index) }
      #expect(code == .signInExpired || code == .signInMissing, "byte \(index)")
    }
    #expect(accepted.isEmpty)
    for length in [0, 1, 33, 34, 66, bytes.count - 33, bytes.count - 1] {
      let cut = Secret("opsh" + "n_" + Base64URL.encode(Array(bytes.prefix(length))))
      #expect(try await bench.code(cut, "role.list", [:]) == .signInMissing, "\(length) bytes")
    }
    #expect(try await bench.code(narrowed, "role.list", [:]) == nil)
  }

  @Test func aBlockCannotBeTakenAway() async throws {
    let bench = try await AccessBench.make()
    let token = try await bench.samsToken().token
    let first = try narrow(bench, token) { $0.isReadOnly = true }
    let second = try narrow(bench, first) { $0.maximumRows = 1 }
    let bytes = try #require(Base64URL.decode(String(second.reveal().dropFirst(6))))
    // Keeps the first block and the private key of the second.
    let length = Int(bytes[34]) << 8 | Int(bytes[35])
    var forged = Array(bytes[..<33]) + [1]
    forged += Array(bytes[34..<(36 + length + 96)]) + Array(bytes.suffix(32))
    let code = try await bench.code(
      Secret("opsh" + "n_" + Base64URL.encode(forged)), "role.list", [:])
    #expect(code == .signInExpired)
  }

  @Test func onlyPersonalTokensCanBeNarrowedAndNotForEver() async throws {
    let bench = try await AccessBench.make()
    let session = try await bench.sam().token
    let refused = try await IdentityBench.code { _ = try narrow(bench, session, uses: 1) }
    #expect(refused == .badValue)
    let nothing = try await bench.samsToken().token
    let empty = try await IdentityBench.code { _ = try narrow(bench, nothing) }
    #expect(empty == .badValue)
    var token = nothing
    for _ in 0..<8 { token = try narrow(bench, token) { $0.isReadOnly = true } }
    #expect(try await bench.code(token, "role.list", [:]) == nil)
    let ninth = try await IdentityBench.code { _ = try narrow(bench, token, uses: 1) }
    #expect(ninth == .badValue)
  }
}
