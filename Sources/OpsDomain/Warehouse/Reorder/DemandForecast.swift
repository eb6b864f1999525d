/// What a product is likely to need in each period, from what it needed in the periods before.
public struct DemandForecast: Sendable, Equatable {
  /// How it was worked out.
  public enum Method: String, Sendable, CaseIterable, Codable {
    /// The mean of the latest periods.
    case movingAverage = "moving_average"
    /// For goods that are not needed in most periods: the size of a demand over the time between
    /// demands.
    case croston
    /// There was no demand at all.
    case none
  }

  public let method: Method
  /// Units a period.
  public let mean: Double
  /// Standard deviation of the demand of a period.
  public let deviation: Double

  /// How much of the newest value Croston's method takes over. The literature takes 0.05 to 0.2;
  /// the low end stays closest to the mean where demands are as even as a calendar.
  static let smoothing = 0.05
  /// From this mean number of periods between demands on, demand counts as intermittent: A. A.
  /// Syntetos, J. E. Boylan and J. D. Croston, On the categorization of demand patterns, Journal
  /// of the Operational Research Society 56 (2005).
  static let intermittency = 1.32

  /// Works it out from the demand of each period, the oldest first, zeros where there was none.
  ///
  /// - Parameters:
  ///   - window: How many of the latest periods a moving average takes.
  ///   - method: One of the two whatever the demand looks like; nil to choose by it.
  public static func of(
    _ demand: [Double], window: Int = 12, using method: Method? = nil
  ) -> DemandForecast {
    let latest = Array(demand.suffix(max(1, window)))
    let sizes = demand.filter { $0 > 0 }
    guard !sizes.isEmpty, let first = demand.firstIndex(where: { $0 > 0 }) else {
      return DemandForecast(method: .none, mean: 0, deviation: 0)
    }
    let deviation = Self.deviation(of: latest)
    let interval = Double(demand.count - first) / Double(sizes.count)
    let isIntermittent = method.map { $0 == .croston } ?? (interval >= intermittency)
    guard isIntermittent else {
      let mean = latest.reduce(0, +) / Double(latest.count)
      return DemandForecast(method: .movingAverage, mean: mean, deviation: deviation)
    }
    return DemandForecast(
      method: .croston, mean: croston(demand), deviation: deviation)
  }

  /// The mean demand of a period by Croston's method with the correction of Syntetos and Boylan
  /// (SBA): the smoothed size of a demand over the smoothed interval between demands, times
  /// 1 − α/2.
  ///
  /// Both begin with what was measured over all periods: the mean size, and the number of periods
  /// over the number of demands. That interval has no bias in a short history either: it counts
  /// the waiting before the first demand and after the last one, as the mean of the intervals
  /// between demands does not.
  ///
  /// Sources: J. D. Croston, Forecasting and stock control for intermittent demands, Operational
  /// Research Quarterly 23 (1972); A. A. Syntetos and J. E. Boylan, The accuracy of intermittent
  /// demand estimates, International Journal of Forecasting 21 (2005).
  private static func croston(_ demand: [Double]) -> Double {
    let sizes = demand.filter { $0 > 0 }
    guard !sizes.isEmpty else { return 0 }
    var size = sizes.reduce(0, +) / Double(sizes.count)
    var interval = Double(demand.count) / Double(sizes.count)
    var since: Double?
    for amount in demand {
      since = since.map { $0 + 1 }
      guard amount > 0 else { continue }
      if let since {
        size += smoothing * (amount - size)
        interval += smoothing * (since - interval)
      }
      since = 0
    }
    return (1 - smoothing / 2) * size / interval
  }

  private static func deviation(of values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }
}
