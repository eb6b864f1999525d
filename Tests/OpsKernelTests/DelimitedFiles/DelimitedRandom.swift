import Glibc
import OpsDomain

/// Repeatable randomness for the delimited text tests.
struct DelimitedRandom: RandomNumberGenerator {
  private let random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  func next() -> UInt64 { random.next() }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Fixed seeds, or the one in OPSH_TEST_SEED to repeat or to widen a run.
  static var seeds: [UInt64] {
    if let text = getenv("OPSH_TEST_SEED"), let seed = UInt64(String(cString: text)) {
      return [seed]
    }
    return Array(1...24)
  }
}
