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

  /// How the mean and the deviation were calculated.
  public let method: Method
  /// Units a period.
  public let mean: Double
  /// Standard deviation of the demand of a period.
  public let deviation: Double

  /// From this mean number of periods between demands on, demand counts as intermittent: A. A.
  /// Syntetos, J. E. Boylan and J. D. Croston, On the categorization of demand patterns, Journal
  /// of the Operational Research Society 56 (2005).
  static let intermittency = 1.32

  /// Works it out from the demand of each period, the oldest first, zeros where there was none.
  ///
  /// - Parameters:
  ///   - window: How many of the latest periods a moving average takes.
  ///   - method: One of the two for any demand; nil to choose by the demand.
  public static func of(
    _ demand: [Double], window: Int = 12, using method: Method? = nil
  ) -> DemandForecast {
    let latest = Array(demand.suffix(max(1, window)))
    guard demand.contains(where: { $0 > 0 }) else {
      return DemandForecast(method: .none, mean: 0, deviation: 0)
    }
    let deviation = Self.deviation(of: latest)
    let croston = CrostonEstimate(demand)
    let isIntermittent =
      method.map { $0 == .croston } ?? (croston.interval >= intermittency)
    guard isIntermittent else {
      let mean = latest.reduce(0, +) / Double(latest.count)
      return DemandForecast(method: .movingAverage, mean: mean, deviation: deviation)
    }
    return DemandForecast(method: .croston, mean: croston.mean, deviation: deviation)
  }

  private static func deviation(of values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }
}
