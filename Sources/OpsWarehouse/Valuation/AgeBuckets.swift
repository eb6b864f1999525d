import OpsDomain

/// Ages in days, cut into ranges: up to the first limit, above it up to the second, and so on, and
/// above the last.
public struct AgeBuckets: Sendable, Equatable {
  /// The last day of each range but the open one, ascending.
  public let limits: [Int]

  /// Up to 30 days, 60, 90, 180 and more.
  public static let usual = AgeBuckets(limits: [30, 60, 90, 180])
  /// How many limits there may be.
  static let maximum = 12
  /// The largest limit, in days.
  static let longest = 36_500

  private init(limits: [Int]) { self.limits = limits }

  /// Reads days separated by commas, ascending, such as `30,60,90`. Throws `data.bad_value`.
  public init(parsing text: String) throws(OpsError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (1...Self.maximum).contains(numbers.count),
      numbers.allSatisfy({ (1...Self.longest).contains($0) }),
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a list of ages", field: "buckets",
        hint: "write days, ascending, such as 30,60,90,180")
    }
    limits = numbers
  }

  /// How many ranges there are.
  public var count: Int { limits.count + 1 }

  /// The range an age of `days` falls into, from 0.
  public func index(of days: Int) -> Int {
    limits.firstIndex { days <= $0 } ?? limits.count
  }

  /// The first and the last day of a range; nil for no end.
  public func range(_ index: Int) -> (from: Int, to: Int?) {
    (index == 0 ? 0 : limits[index - 1] + 1, index < limits.count ? limits[index] : nil)
  }
}
