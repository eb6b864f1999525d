import Foundation
import OpsDomain

/// Randomness of a property test: the same on every run unless `OPSH_TEST_SEED` says otherwise.
struct PropertySeed: CustomStringConvertible {
  let seed: UInt64
  let random: SeededRandom

  init(_ test: String = #function) {
    let text = ProcessInfo.processInfo.environment["OPSH_TEST_SEED"]
    seed = text.flatMap { UInt64($0) } ?? 20_261_121
    random = SeededRandom(seed: seed)
    print("\(test): OPSH_TEST_SEED=\(seed)")
  }

  /// A number of `range`.
  func int(_ range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    guard width < .max else { return Int64(bitPattern: random.next()) }
    return range.lowerBound &+ Int64(bitPattern: random.next() % (width + 1))
  }

  func element<Element>(of list: [Element]) -> Element {
    list[Int(random.next() % UInt64(list.count))]
  }

  var description: String { "seed \(seed)" }
}
