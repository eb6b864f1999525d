import OpsDomain

/// Decisions that repeat for the same seed.
struct Dice {
  private let random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A number from 0 up to `bound`, which is 1 or more.
  func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of `items`, of which there is at least one.
  func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}
