import OpsDomain
import OpsKernel

extension Settings {
  /// How often the ends of months are saved.
  public static let valuationRefreshing: BookSetting<TimeSpan> = .interval(
    "job.valuation_refresh_every", default: TimeSpan(milliseconds: 86_400_000),
    "How often month-end stock values are saved.")

  /// The settings of valuation.
  static let ofValuation = [valuationRefreshing.definition]
}
