import OpsScheduling
import Testing

struct SearchRandomTests {
  @Test func theSameSeedGivesTheSameNumbers() {
    var (one, other, third) = (
      SearchRandom(seed: 7), SearchRandom(seed: 7), SearchRandom(seed: 8)
    )
    let numbers = (0..<10).map { _ in one.next() }
    #expect(numbers == (0..<10).map { _ in other.next() })
    #expect(numbers != (0..<10).map { _ in third.next() })
    #expect(Set(numbers).count == 10)
  }

  @Test func numbersBelowACountAreSpreadEvenly() {
    var random = SearchRandom(seed: 0)
    var seen = Array(repeating: 0, count: 6)
    for _ in 0..<6_000 { seen[random.below(6)] += 1 }
    #expect(seen.allSatisfy { (800...1_200).contains($0) })
    #expect((0..<20).allSatisfy { _ in random.below(1) == 0 })
  }

  @Test func unitNumbersLieBetweenZeroAndOne() {
    var random = SearchRandom(seed: 1)
    let numbers = (0..<2_000).map { _ in random.unit() }
    #expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 })
    let mean = numbers.reduce(0, +) / 2_000
    #expect(abs(mean - 0.5) < 0.03)
  }
}
