/// Random numbers for property tests: the same seed gives the same sequence (SplitMix64).
struct PriceDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value &>> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value &>> 31)
  }

  mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &self)
  }

  /// True once in `count` throws.
  mutating func once(in count: Int64) -> Bool { number(1...count) == 1 }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int(number(0...Int64(elements.count - 1)))]
  }
}
