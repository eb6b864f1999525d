import Foundation
import OpsDomain
import OpsTesting

/// Randomness of the property tests of the warehouse: the same on every run unless
/// `OPSH_TEST_SEED` says otherwise.
struct StockDice {
  let seed: UInt64
  private let random: SeededRandom

  init(_ seed: UInt64, _ test: String = #function) {
    let text = ProcessInfo.processInfo.environment["OPSH_TEST_SEED"]
    self.seed = text.flatMap { UInt64($0) } ?? seed
    random = SeededRandom(seed: self.seed)
    print("\(test): OPSH_TEST_SEED=\(self.seed)")
  }

  /// A number of `range`.
  func int(_ range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int64(random.next() % width)
  }

  func pick<Element>(_ list: [Element]) -> Element { list[Int(int(0...Int64(list.count - 1)))] }
}
