/// The mean and the 90th percentile of times, in seconds; 0 if there are none.
public struct ReplaySpread: Sendable, Hashable {
  /// The mean.
  public var mean: Double
  /// The smallest time that at least 90 % do not exceed (nearest rank).
  public var percentile90: Int64

  /// Mean and percentile of these times, in any order.
  public init(_ times: [Int64]) {
    guard !times.isEmpty else {
      (mean, percentile90) = (0, 0)
      return
    }
    mean = Double(times.reduce(0, +)) / Double(times.count)
    percentile90 = times.sorted()[(times.count * 9 + 9) / 10 - 1]
  }
}
