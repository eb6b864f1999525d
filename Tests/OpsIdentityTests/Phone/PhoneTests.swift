import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity

@Suite("Signing in with a phone")
struct PhoneTests {
  private let sam = SampleUser.of(.salesperson).id

  private func signIn(_ bench: PhoneBench, _ code: Secret) async throws -> SignedIn {
    try await bench.identity.signIn(phone: try bench.number(), code: code)
  }

  @Test func aCodeSignsInOnceAndIsNotFresh() async throws {
    let bench = try await PhoneBench.withNumber()
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    let message = try #require(bench.sandbox.messages.last)
    #expect(message.number.value == PhoneBench.number)
    let code = try bench.code()
    #expect(code.reveal().utf8.allSatisfy { (0x30...0x39).contains($0) })
    let signedIn = try await signIn(bench, code)
    #expect(signedIn.principal.userID == sam)
    #expect(signedIn.principal.roles == [.salesperson])
    #expect(
      await failureCode {
        try signedIn.principal.requireFresh(at: bench.book.clock.now(), for: "Trying")
      } == .signInNotFresh)
    #expect(await failureCode { try await signIn(bench, code) } == .signInFailed)
  }

  @Test func aCodeHasFiveTriesAndTenMinutes() async throws {
    let bench = try await PhoneBench.withNumber()
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    let (right, wrong) = (try bench.code(), try bench.wrongCode())
    for _ in 0..<4 {
      #expect(await failureCode { try await signIn(bench, wrong) } == .signInFailed)
    }
    #expect(try await signIn(bench, right).principal.userID == sam)
    bench.book.clock.advance(milliseconds: 301_000)
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    let second = try bench.code()
    bench.book.clock.advance(milliseconds: 599_999)
    #expect(try await signIn(bench, second).principal.userID == sam)
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    let third = try bench.code()
    bench.book.clock.advance(milliseconds: 600_000)
    #expect(await failureCode { try await signIn(bench, third) } == .signInFailed)
  }

  @Test func theSixthTryFailsWhateverTheCode() async throws {
    let bench = try await PhoneBench.withNumber()
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    let (right, wrong) = (try bench.code(), try bench.wrongCode())
    for _ in 0..<5 {
      #expect(await failureCode { try await signIn(bench, wrong) } == .signInFailed)
    }
    #expect(await failureCode { try await signIn(bench, right) } == .throttled)
    // Also when the throttle lets it through again.
    bench.book.clock.advance(milliseconds: 301_000)
    #expect(await failureCode { try await signIn(bench, right) } == .signInFailed)
  }

  @Test func codesAreSentSeldom() async throws {
    let bench = try await PhoneBench.withNumber()
    let before = bench.sandbox.messages.count
    // The code with which the number was added was the first.
    for round in 0..<4 {
      _ = try await bench.identity.requestPhoneCode(try bench.number())
      #expect(
        await failureCode { try await bench.identity.requestPhoneCode(try bench.number()) }
          == .throttled, "round \(round)")
      bench.book.clock.advance(milliseconds: 30_000)
    }
    #expect(
      await failureCode { try await bench.identity.requestPhoneCode(try bench.number()) }
        == .throttled)
    #expect(bench.sandbox.messages.count == before + 4)
    bench.book.clock.advance(milliseconds: 3_600_000)
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    #expect(bench.sandbox.messages.count == before + 5)
  }

  @Test("Codes to a number are counted together, those of all users and those that sign in")
  func strangersShareTheCount() async throws {
    let bench = try await PhoneBench.make()
    let sam = try await bench.sam()
    let anna = try await bench.identity.signIn("anna", IdentityBench.annasPassword).principal
    func ask(_ principal: Principal) async -> ErrorCode? {
      await failureCode {
        try await bench.identity.changePhone(.add(try bench.number()), principal)
      }
    }
    #expect(await ask(sam) == nil)
    #expect(await ask(anna) == .throttled)
    #expect(
      await failureCode { try await bench.identity.requestPhoneCode(try bench.number()) }
        == .throttled)
    for principal in [anna, sam, anna, sam] {
      bench.book.clock.advance(milliseconds: 30_000)
      #expect(await ask(principal) == nil)
    }
    bench.book.clock.advance(milliseconds: 30_000)
    #expect(await ask(anna) == .throttled, "the sixth within the hour")
    #expect(bench.sandbox.messages.count == 5)
    let other = await failureCode {
      try await bench.identity.changePhone(.add(try bench.number("+37060000009")), anna)
    }
    #expect(other == nil, "another number")
  }

  @Test("A code that was used keeps nobody waiting for the next purpose")
  func confirmedAtOnce() async throws {
    let bench = try await PhoneBench.make()
    let sam = try await bench.sam()
    _ = try await bench.identity.changePhone(.add(try bench.number()), sam)
    _ = try await bench.identity.changePhone(
      .confirm(try bench.number(), code: try bench.code()), sam)
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    #expect(try await signIn(bench, try bench.code()).principal.userID == self.sam)
  }

  @Test func aNumberOfNobodyLooksTheSameAndCostsNoMessage() async throws {
    let bench = try await PhoneBench.make()
    let end = try await bench.identity.requestPhoneCode(try bench.number())
    #expect(end == bench.book.clock.now().adding(PhoneCode.lifetime))
    #expect(bench.sandbox.messages.isEmpty)
    for code in ["000000", "314159", ""] {
      #expect(await failureCode { try await signIn(bench, Secret(code)) } == .signInFailed)
    }
    #expect(
      await failureCode { try await bench.identity.requestPhoneCode(try bench.number()) }
        == .throttled)
  }

  @Test func aPersonWithASecondFactorGetsNoCode() async throws {
    let bench = try await PhoneBench.withNumber()
    let before = bench.sandbox.messages.count
    let sam = try await bench.sam()
    _ = try await bench.identity.changeSecondFactor(
      SecondFactorRequest(.enable, password: IdentityBench.samsPassword), sam)
    let factor = try #require(try await bench.identity.factor(of: self.sam))
    let step = TimeCode.step(at: bench.book.clock.now())
    _ = try await bench.identity.changeSecondFactor(
      SecondFactorRequest(.confirm, code: Secret(TimeCode.code(factor.secret, step: step))), sam)
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    #expect(bench.sandbox.messages.count == before)
  }

  @Test func theCodeItselfIsNotStored() async throws {
    let bench = try await PhoneBench.withNumber()
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    let code = try bench.code()
    let stored = try await bench.book.read {
      try await $0.repository(PhoneCode.self).all(where: .everything)
    }
    #expect(stored.allSatisfy { $0.digest.count == 32 && $0.salt.count == 16 })
    #expect(stored.allSatisfy { $0.digest != Array(code.reveal().utf8) })
    #expect(Set(stored.map(\.salt)).count == stored.count)
  }

  @Test func codesAreAsLikelyAsEachOtherAndNeverTheUsualOnes() {
    let random = SeededRandom(seed: 3)
    var firsts: [Character: Int] = [:]
    for _ in 0..<5_000 {
      let code = PhoneCode.make(random).reveal()
      #expect(code.utf8.count == 6)
      #expect(Set(code).count > 1 && code != "123456")
      if let first = code.first { firsts[first, default: 0] += 1 }
    }
    #expect(firsts.count == 10)
    #expect(firsts.values.allSatisfy { (350...650).contains($0) })
  }
}
