import OpsDomain
import Testing

@Suite("Splitting a total into parts")
struct LargestRemainderTests {
  @Test func partsAddUpToTheTotal() {
    #expect(LargestRemainder.shares(of: 10_000, by: [1, 1, 1]) == [3_334, 3_333, 3_333])
    #expect(LargestRemainder.shares(of: 100, by: [1, 2, 4]) == [14, 29, 57])
    #expect(LargestRemainder.shares(of: 2, by: [1, 1, 1]) == [1, 1, 0])
    #expect(LargestRemainder.shares(of: 7, by: [0, 5, -3]) == [0, 7, 0])
  }

  @Test func nothingToSplitByIsNothing() {
    #expect(LargestRemainder.shares(of: 5, by: []) == [])
    #expect(LargestRemainder.shares(of: 5, by: [0, -1]) == [0, 0])
    #expect(LargestRemainder.shares(of: 0, by: [1, 2]) == [0, 0])
  }

  @Test func theLargestNumbersFit() {
    let parts = LargestRemainder.shares(of: .max, by: [.max, .max, 1])
    #expect(parts.reduce(0, +) == .max && parts[2] == 1)
  }

  @Test func amountsAreRoundedSoThatTheyAddUp() {
    // 0.6 three times is 1.8, and so 2.
    #expect(LargestRemainder.rounded([6, 6, 6], to: 10, total: 2) == [1, 1, 0])
    #expect(LargestRemainder.rounded([4, 4], to: 10, total: 1) == [1, 0])
    #expect(LargestRemainder.rounded([4], to: 10, total: 0) == [0])
  }

  @Test(arguments: 1...12 as ClosedRange<Int64>)
  func noPartIsAWholeUnitAwayFromItsShare(_ step: Int64) {
    let weights = (1...17).map { Int64($0) * step % 13 }
    let (total, whole) = (1_000 + step, weights.reduce(0, +))
    let parts = LargestRemainder.shares(of: total, by: weights)
    #expect(parts.reduce(0, +) == total)
    for (part, weight) in zip(parts, weights) {
      #expect(abs(part * whole - total * weight) < whole)
    }
  }
}
