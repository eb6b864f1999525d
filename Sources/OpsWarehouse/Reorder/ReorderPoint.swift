/// When to order, and how much to keep for unexpected demand.
public struct ReorderPoint: Sendable, Equatable {
  /// Units kept in case demand or lead times are higher than expected.
  public let safetyStock: Double
  /// Order when what is available and on its way falls to this.
  public let level: Double

  /// - Parameters:
  ///   - leadTime: Mean time from order to receipt, in periods of the forecast.
  ///   - leadTimeDeviation: Its standard deviation.
  ///   - serviceLevel: The share of order cycles that should not run out, above 0 and below 1.
  ///
  /// Safety stock is z·√(L·σ² + d²·σL²) with the quantile z of the service level, mean lead time L,
  /// demand d a period and their deviations. Source: E. A. Silver, D. F. Pyke and R. Peterson,
  /// Inventory Management and Production Planning and Scheduling, 3rd edition, chapter 7.
  public init(
    _ forecast: DemandForecast, leadTime: Double, leadTimeDeviation: Double = 0,
    serviceLevel: Double
  ) {
    let factor = NormalDistribution.quantile(min(max(serviceLevel, 0.000_001), 0.999_999))
    let variance =
      max(0, leadTime) * forecast.deviation * forecast.deviation
      + forecast.mean * forecast.mean * leadTimeDeviation * leadTimeDeviation
    safetyStock = max(0, factor * variance.squareRoot())
    level = forecast.mean * max(0, leadTime) + safetyStock
  }
}
