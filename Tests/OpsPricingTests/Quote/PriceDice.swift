import OpsDomain

/// Random numbers for property tests: the same seed gives the same sequence.
struct PriceDice: RandomNumberGenerator {
  private let random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func next() -> UInt64 { random.next() }

  mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &self)
  }

  /// True once in `count` throws.
  mutating func once(in count: Int64) -> Bool { number(1...count) == 1 }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int(number(0...Int64(elements.count - 1)))]
  }
}
