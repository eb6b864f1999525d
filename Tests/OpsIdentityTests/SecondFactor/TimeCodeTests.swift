import OpsDomain
import Testing

@testable import OpsIdentity

@Suite("Codes of a generator")
struct TimeCodeTests {
  private let secret = Array("12345678901234567890".utf8)

  /// RFC 6238, appendix B.
  @Test(arguments: [
    (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
    (1_234_567_890, "89005924"), (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
  ])
  func areThoseOfTheStandard(_ seconds: Int64, _ code: String) {
    let step = TimeCode.step(at: Instant(milliseconds: seconds * 1000))
    #expect(TimeCode.code(secret, step: step, digits: 8) == code)
    #expect(TimeCode.code(secret, step: step) == String(code.suffix(6)))
  }

  /// RFC 4226, appendix D.
  @Test func areThoseOfTheCounter() {
    let codes = (0..<10).map { TimeCode.code(secret, step: Int64($0)) }
    #expect(
      codes == [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
        "520489",
      ])
  }

  @Test func oneStepEitherWayCountsAndNoneTwice() {
    let now = Instant(milliseconds: 1_800_000_000_000)
    let step = TimeCode.step(at: now)
    func match(_ step: Int64, after last: Int64 = 0) -> Int64? {
      TimeCode.match(Secret(TimeCode.code(secret, step: step)), secret, at: now, after: last)
    }
    for offset in -1...1 { #expect(match(step + Int64(offset)) == step + Int64(offset)) }
    #expect(match(step - 2) == nil)
    #expect(match(step + 2) == nil)
    #expect(match(step, after: step) == nil)
    #expect(match(step - 1, after: step) == nil)
    #expect(match(step + 1, after: step) == step + 1)
    #expect(TimeCode.match(Secret(""), secret, at: now, after: 0) == nil)
  }

  @Test func theLinkIsOneThatGeneratorsRead() {
    #expect(
      TimeCode.address(secret, user: "sam & co", issuer: "opsh")
        == "otpauth://totp/opsh:sam%20%26%20co?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        + "&issuer=opsh&algorithm=SHA1&digits=6&period=30")
  }

  /// RFC 4648, section 10, without padding.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
    ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ])
  func base32(_ text: String, _ encoded: String) {
    #expect(Base32.encode(Array(text.utf8)) == encoded)
  }

  @Test func recoveryCodesAreGoodOnceEach() throws {
    let codes = RecoveryCodes.make(SeededRandom(seed: 5))
    #expect(Set(codes.map { $0.reveal() }).count == 10)
    var left = RecoveryCodes.digests(of: codes)
    let typed = Secret(codes[3].reveal().lowercased().replacing("-", with: " "))
    left = try #require(RecoveryCodes.using(typed, from: left))
    #expect(RecoveryCodes.left(in: left) == 9)
    #expect(RecoveryCodes.using(typed, from: left) == nil)
    #expect(RecoveryCodes.using(Secret(""), from: left) == nil)
    #expect(RecoveryCodes.using(codes[4], from: left) != nil)
  }
}
