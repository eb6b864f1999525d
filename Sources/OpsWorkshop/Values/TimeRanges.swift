/// Sorted periods of time that do not overlap or touch, in milliseconds.
struct TimeRanges: Sendable, Equatable {
  let ranges: [Range<Int64>]

  /// - Parameter ranges: In any order; those that overlap or touch become one, empty ones go.
  init(_ ranges: [Range<Int64>]) {
    var merged: [Range<Int64>] = []
    for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = merged.last, range.lowerBound <= last.upperBound else {
        merged.append(range)
        continue
      }
      merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
    self.ranges = merged
  }

  /// How much of `range` they take.
  func length(in range: Range<Int64>) -> Int64 {
    parts(in: range).reduce(0) { $0 + Int64($1.count) }
  }

  /// What they have in common with `range`.
  func parts(in range: Range<Int64>) -> [Range<Int64>] {
    var parts: [Range<Int64>] = []
    for stretch in ranges[firstIndex(endingAfter: range.lowerBound)...] {
      guard stretch.lowerBound < range.upperBound else { break }
      parts.append(stretch.clamped(to: range))
    }
    return parts
  }

  /// What of `range` is in none of them.
  func gaps(in range: Range<Int64>) -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    var start = range.lowerBound
    for part in parts(in: range) {
      if start < part.lowerBound { gaps.append(start..<part.lowerBound) }
      start = part.upperBound
    }
    if start < range.upperBound { gaps.append(start..<range.upperBound) }
    return gaps
  }

  /// Binary search: a year has many periods.
  private func firstIndex(endingAfter moment: Int64) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
