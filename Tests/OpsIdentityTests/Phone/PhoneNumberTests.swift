import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity

@Suite("One's own phone number")
struct PhoneNumberTests {
  @Test(arguments: ["+370 600 00000", "00370 600 00000", "+370-(600)-000.00", "+37060000000"])
  func isReadInTheUsualForms(_ text: String) throws {
    #expect(try PhoneNumber(parsing: text).text.value == "+37060000000")
  }

  @Test(arguments: [
    "", "+", "37060000000", "860000000", "+0370600000", "+1234567", "+1234567890123456",
    "+3706000x000", "+370 600 00000 ext 5", "+٣٧٠٦٠٠٠٠٠٠٠", "++37060000000",
  ])
  func anythingElseIsRefusedWithoutRepeatingIt(_ text: String) {
    let failure = #expect(throws: OpsError.self) { try PhoneNumber(parsing: text) }
    #expect(failure?.code == .badValue)
    #expect(text.isEmpty || text == "+" || failure?.message.contains(text) == false)
  }

  @Test func isAddedWithACodeAndRemoved() async throws {
    let bench = try await PhoneBench.withNumber()
    let sam = try await bench.sam()
    let shown = try await bench.identity.changePhone(.show, sam)
    #expect(shown.number?.value == PhoneBench.number && shown.confirmedAt != nil)
    let removed = try await bench.identity.changePhone(.remove, sam)
    #expect(removed == PhoneAnswer(number: nil, confirmedAt: nil))
    #expect(await failureCode { try await bench.identity.changePhone(.remove, sam) } == .notFound)
    _ = try await bench.identity.requestPhoneCode(try bench.number())
    #expect(bench.sandbox.messages.count == 1)
  }

  @Test func aWrongCodeAddsNothing() async throws {
    let bench = try await PhoneBench.make()
    let sam = try await bench.sam()
    let until = try await bench.identity.changePhone(.add(try bench.number()), sam).codeUntil
    #expect(until == bench.book.clock.now().adding(PhoneCode.lifetime))
    let wrong = try bench.wrongCode()
    #expect(
      await failureCode {
        try await bench.identity.changePhone(.confirm(try bench.number(), code: wrong), sam)
      } == .signInFailed)
    // A code is for one number, and for adding it: it signs nobody in.
    let code = try bench.code()
    #expect(
      await failureCode {
        try await bench.identity.changePhone(
          .confirm(try bench.number("+37060000001"), code: code), sam)
      } == .signInFailed)
    #expect(
      await failureCode {
        try await bench.identity.signIn(phone: try bench.number(), code: code)
      } == .signInFailed)
    #expect(try await bench.identity.changePhone(.show, sam).number == nil)
  }

  @Test func everyChangeNeedsAFreshSignIn() async throws {
    let bench = try await PhoneBench.make()
    let sam = try await bench.sam()
    bench.book.clock.advance(milliseconds: Limits.freshSignIn.milliseconds)
    for request in [
      PhoneRequest.add(try bench.number()), .confirm(try bench.number(), code: Secret("1")),
      .remove,
    ] {
      #expect(
        await failureCode { try await bench.identity.changePhone(request, sam) }
          == .signInNotFresh)
    }
    #expect(
      await failureCode { try await bench.identity.changePhone(.show, .nobody) }
        == .signInMissing)
    #expect(bench.sandbox.messages.isEmpty)
  }

  @Test func aNumberSignsInOnePerson() async throws {
    let bench = try await PhoneBench.withNumber()
    let anna = try await bench.identity.signIn("anna", IdentityBench.annasPassword).principal
    _ = try await bench.identity.changePhone(.add(try bench.number()), anna)
    let code = try bench.code()
    #expect(
      await failureCode {
        try await bench.identity.changePhone(.confirm(try bench.number(), code: code), anna)
      } == .duplicate)
  }

  @Test func withoutAGatewayNothingIsSent() async throws {
    let bench = try await PhoneBench.make(hasGateway: false)
    let sam = try await bench.sam()
    #expect(
      await failureCode { try await bench.identity.changePhone(.add(try bench.number()), sam) }
        == .badState)
    #expect(
      await failureCode { try await bench.identity.requestPhoneCode(try bench.number()) }
        == .badState)
  }
}
