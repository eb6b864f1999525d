import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity

@Suite("Second factor")
struct SecondFactorTests {
  private func secret(_ bench: IdentityBench) async throws -> [UInt8] {
    let factor = try await bench.book.read {
      try await $0.repository(SecondFactor.self).first(where: .everything)
    }
    return try #require(factor).secret
  }

  private func code(_ bench: IdentityBench) async throws -> Secret {
    let step = TimeCode.step(at: bench.book.clock.now())
    return Secret(TimeCode.code(try await secret(bench), step: step))
  }

  private func change(
    _ bench: IdentityBench, _ action: SecondFactorRequest.Action, password: Secret? = nil,
    code: Secret? = nil
  ) async throws -> SecondFactorAnswer {
    try await bench.identity.changeSecondFactor(
      SecondFactorRequest(action, password: password, code: code),
      bench.book.principal(.administrator))
  }

  /// Switches anna's second factor on.
  private func enabled() async throws -> (IdentityBench, [Secret]) {
    let bench = try await IdentityBench.make()
    let answer = try await change(bench, .enable, password: IdentityBench.annasPassword)
    #expect(!answer.isOn)
    #expect(answer.secret?.reveal().utf8.count == 32)
    // It does not count before it was shown to work.
    _ = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    let confirmed = try await change(bench, .confirm, code: try await code(bench))
    #expect(confirmed.isOn)
    #expect(confirmed.recovery.count == 10)
    bench.book.clock.advance(milliseconds: 30_000)
    return (bench, confirmed.recovery)
  }

  private func signIn(_ bench: IdentityBench, _ code: Secret?) async throws -> ErrorCode? {
    try await IdentityBench.code {
      _ = try await bench.identity.signIn("anna", IdentityBench.annasPassword, code: code)
    }
  }

  @Test func isAskedForOnceThePasswordWasRight() async throws {
    let (bench, _) = try await enabled()
    #expect(try await signIn(bench, nil) == .signInSecondFactor)
    let wrong = try await IdentityBench.code {
      _ = try await bench.identity.signIn("anna", Secret("wrong"))
    }
    #expect(wrong == .signInFailed)
    let right = try await code(bench)
    #expect(try await signIn(bench, right) == nil)
    // The same code a second time is a wrong one.
    #expect(try await signIn(bench, right) == .signInFailed)
    bench.book.clock.advance(milliseconds: 30_000)
    #expect(try await signIn(bench, try await code(bench)) == nil)
  }

  @Test func isNotGuessed() async throws {
    let (bench, _) = try await enabled()
    for _ in 0..<5 { #expect(try await signIn(bench, Secret("000000")) == .signInFailed) }
    #expect(try await signIn(bench, try await code(bench)) == .throttled)
  }

  @Test func ofManyWhoShowOneCodeExactlyOneIsLetIn() async throws {
    let (bench, _) = try await enabled()
    let right = try await code(bench)
    let wins = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask { (try? await self.signIn(bench, right)) == ErrorCode?.none }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(wins == 1)
  }

  @Test func aRecoveryCodeDoesOnce() async throws {
    let (bench, codes) = try await enabled()
    #expect(try await signIn(bench, codes[0]) == nil)
    #expect(try await signIn(bench, codes[0]) == .signInFailed)
    let fresh = try await change(
      bench, .codes, password: IdentityBench.annasPassword, code: codes[1])
    #expect(fresh.recovery.count == 10)
    #expect(try await signIn(bench, codes[2]) == .signInFailed)
    #expect(try await signIn(bench, fresh.recovery[0]) == nil)
  }

  @Test func allowsAShorterPasswordAndKeepsItFromStayingAlone() async throws {
    let (bench, _) = try await enabled()
    let short = Secret("žalias11")
    _ = try await bench.identity.setPassword(
      SetPassword(), password: short, bench.book.call(.administrator))
    let alone = try await IdentityBench.code {
      _ = try await change(bench, .disable, password: short, code: try await code(bench))
    }
    #expect(alone == .badValue)
    let sam = try await IdentityBench.code {
      _ = try await bench.identity.setPassword(
        SetPassword(), password: short, bench.book.call(.salesperson))
    }
    #expect(sam == .badValue)
    _ = try await bench.identity.setPassword(
      SetPassword(), password: IdentityBench.annasPassword, bench.book.call(.administrator))
    bench.book.clock.advance(milliseconds: 30_000)
    let off = try await change(
      bench, .disable, password: IdentityBench.annasPassword, code: try await code(bench))
    #expect(!off.isOn)
    #expect(try await signIn(bench, nil) == nil)
  }

  @Test func whatDoesNotFitIsRefused() async throws {
    let bench = try await IdentityBench.make()
    func code(
      _ action: SecondFactorRequest.Action, password: Secret? = nil, code: Secret? = nil
    ) async throws -> ErrorCode? {
      try await IdentityBench.code {
        _ = try await change(bench, action, password: password, code: code)
      }
    }
    let password = IdentityBench.annasPassword
    #expect(try await code(.confirm, code: Secret("123456")) == .badState)
    #expect(try await code(.disable, password: password, code: Secret("1")) == .badState)
    #expect(try await code(.codes, password: password, code: Secret("1")) == .badState)
    #expect(try await code(.enable) == .usage)
    #expect(try await code(.enable, password: Secret("wrong")) == .signInFailed)
    #expect(try await code(.enable, password: password) == nil)
    #expect(try await code(.enable, password: password) == nil)
    #expect(try await code(.confirm) == .usage)
    #expect(try await code(.confirm, code: Secret("12")) == .signInFailed)
    let nobody = try await IdentityBench.code {
      _ = try await bench.identity.changeSecondFactor(SecondFactorRequest(.enable), .nobody)
    }
    #expect(nobody == .signInMissing)
  }

  @Test func itsSecretsAreNotInTheJournal() async throws {
    let (bench, codes) = try await enabled()
    let journal = "\(try await bench.journal())"
    let stored = try await secret(bench)
    #expect(!journal.contains(codes[0].reveal()))
    #expect(!journal.contains("\(stored)"))
    #expect(!journal.contains(Base32.encode(stored)))
  }
}
