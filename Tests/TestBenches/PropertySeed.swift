import Foundation
import OpsDomain

/// Randomness of a property test: the same on every run unless `OPSH_TEST_SEED` says otherwise.
package struct PropertySeed: CustomStringConvertible {
  package let seed: UInt64
  package let random: SeededRandom

  package init(_ test: String = #function) {
    let text = ProcessInfo.processInfo.environment["OPSH_TEST_SEED"]
    seed = text.flatMap { UInt64($0) } ?? 20_261_121
    random = SeededRandom(seed: seed)
    print("\(test): OPSH_TEST_SEED=\(seed)")
  }

  /// A number of `range`.
  package func int(_ range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    guard width < .max else { return Int64(bitPattern: random.next()) }
    return range.lowerBound &+ Int64(bitPattern: random.next() % (width + 1))
  }

  package func element<Element>(of list: [Element]) -> Element {
    list[Int(random.next() % UInt64(list.count))]
  }

  package var description: String { "seed \(seed)" }
}
