import OpsDomain
import Testing

@testable import OpsWarehouse

@Suite("Parts of large amounts")
struct ScaledAmountTests {
  @Test func partsAreRoundedHalfToEven() {
    #expect(ScaledAmount.scaled(10, by: 1, over: 4) == 2)
    #expect(ScaledAmount.scaled(14, by: 1, over: 4) == 4)
    #expect(ScaledAmount.scaled(7, by: 2, over: 3) == 5)
    #expect(ScaledAmount.divided(25, by: 10) == 2)
    #expect(ScaledAmount.divided(35, by: 10) == 4)
    #expect(ScaledAmount.divided(36, by: 10) == 4)
  }

  @Test func theWholeIsTheAmountAndNothingIsNothing() {
    let most = UInt128.max
    #expect(ScaledAmount.scaled(most, by: .max, over: .max) == most)
    #expect(ScaledAmount.scaled(most, by: 0, over: 7) == 0)
  }

  @Test func partsOfAmountsBeyond128BitsAreExact() {
    // 2¹²⁸ − 1 is divisible by 3, 5 and 17.
    let most = UInt128.max
    for whole in [3, 5, 17] as [UInt64] {
      for part in 0...whole {
        #expect(
          ScaledAmount.scaled(most, by: part, over: whole) == most / UInt128(whole) * UInt128(part))
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func smallAmountsAreWhatPlainArithmeticSays(_ seed: UInt64) {
    let random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let amount = UInt128(random.next() >> 24)
      let whole = random.next() >> 40 | 1
      let part = random.next() % (whole + 1)
      let product = amount * UInt128(part)
      let (quotient, rest) = product.quotientAndRemainder(dividingBy: UInt128(whole))
      let isUp = rest * 2 > UInt128(whole) || (rest * 2 == UInt128(whole) && quotient % 2 == 1)
      #expect(
        ScaledAmount.scaled(amount, by: part, over: whole) == quotient + (isUp ? 1 : 0),
        "seed \(seed)")
    }
  }
}
