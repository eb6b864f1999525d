import Glibc

/// Repeatable randomness (SplitMix64, Steele et al. 2014) for the delimited text tests.
struct DelimitedRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

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
