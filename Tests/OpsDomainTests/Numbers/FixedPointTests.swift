import OpsDomain
import TestBenches
import Testing

struct FixedPointTests {
  @Test(arguments: [
    ("5", 5_000_000), ("2.55", 2_550_000), ("-0.5", -500_000), ("+7", 7_000_000),
    ("0", 0), ("-0", 0), ("0.000001", 1), ("1.2500000000", 1_250_000), ("007", 7_000_000),
    ("9223372036854.775807", Int64.max), ("-9223372036854.775808", Int64.min),
  ])
  func readsStrictDecimals(text: String, expected: Int64) {
    #expect(FixedPoint.parse(text) == expected)
    #expect(FixedPoint.parse(Array(text.utf8)) == expected)
    #expect(FixedPoint.parse("x\(text)".dropFirst()) == expected)
  }

  @Test(arguments: [
    "", "+", "-", ".", "5.", ".5", "1e3", " 1", "1 ", "1,5", "1_000", "--1", "+-1", "1.2.3", "٣",
    "0x10", "NaN", "1.0000001", "9223372036854.775808", "-9223372036854.775809",
    "99999999999999999999999999", "5\u{0}",
  ])
  func refusesEverythingElse(text: String) {
    #expect(FixedPoint.parse(text) == nil)
  }

  @Test(arguments: [
    (5_000_000, 0, "5"), (2_550_000, 0, "2.55"), (-500_000, 0, "-0.5"), (0, 0, "0"),
    (5_000_000, 2, "5.00"), (1, 0, "0.000001"), (2_555_000, 2, "2.555"), (0, 9, "0.000000"),
    (Int64.max, 0, "9223372036854.775807"), (Int64.min, 0, "-9223372036854.775808"),
  ])
  func writesTheFewestDigits(raw: Int64, minimum: Int, expected: String) {
    #expect(FixedPoint.format(raw, minimumDecimals: minimum) == expected)
  }

  @Test func writesOtherScales() {
    #expect(FixedPoint.format(255, scale: 0) == "255")
    #expect(FixedPoint.format(-5, minimumDecimals: 2, scale: 2) == "-0.05")
    #expect(FixedPoint.format(.min, scale: 18) == "-9.223372036854775808")
  }

  @Test func textAndNumberAreInverse() {
    let seed = PropertySeed()
    for _ in 0..<5000 {
      let shift = seed.int(0...62)
      let raw = Int64(bitPattern: seed.random.next()) >> shift
      #expect(FixedPoint.parse(FixedPoint.format(raw)) == raw, "\(seed)")
      let padded = FixedPoint.format(raw, minimumDecimals: 6)
      #expect(FixedPoint.parse(padded) == raw, "\(seed)")
    }
  }

  @Test(arguments: [
    ("1.005", "1", 2, 101), ("-1.005", "1", 2, -101), ("1.004999", "1", 2, 100),
    ("0.5", "0.5", 0, 0), ("0.5", "1", 0, 1), ("-0.5", "1", 0, -1), ("0.000001", "0.000001", 12, 1),
    ("2.55", "3", 6, 7_650_000), ("3000000000", "3000", 2, 900_000_000_000_000),
  ])
  func multipliesExactlyAndRoundsHalfUp(a: String, b: String, scale: Int, expected: Int64) throws {
    let left = try #require(FixedPoint.parse(a))
    let right = try #require(FixedPoint.parse(b))
    #expect(try FixedPoint.multiply(left, right, resultScale: scale) == expected)
    #expect(try FixedPoint.multiply(right, left, resultScale: scale) == expected)
  }

  @Test func refusesProductsBeyond64Bits() throws {
    let error = #expect(throws: OpsError.self) {
      try FixedPoint.multiply(.max, .max, resultScale: 0)
    }
    #expect(error?.code == .badAmount)
    #expect(throws: OpsError.self) { try FixedPoint.multiply(.min, .min, resultScale: 6) }
    let smallest = try FixedPoint.multiply(.min, FixedPoint.one, resultScale: 6)
    #expect(smallest == .min)
    #expect(throws: OpsError.self) { try FixedPoint.multiply(.min, -1_000_000, resultScale: 6) }
  }

  @Test func productIsNearestMultiple() throws {
    let seed = PropertySeed()
    for _ in 0..<5000 {
      let a = seed.int(-2_000_000_000...2_000_000_000)
      let b = seed.int(-2_000_000_000...2_000_000_000)
      let cents = try FixedPoint.multiply(a, b, resultScale: 2)
      // |a·b − cents·10^10| may be half a cent at most, and exactly half only away from zero.
      let rest = a * b - cents * 10_000_000_000
      #expect(rest.magnitude <= 5_000_000_000, "\(seed)")
      if rest.magnitude == 5_000_000_000 { #expect((rest < 0) == (cents > 0), "\(seed)") }
    }
  }
}
