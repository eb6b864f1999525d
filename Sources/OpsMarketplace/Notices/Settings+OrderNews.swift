import OpsDomain
import OpsKernel

extension Settings {
  /// How long news of an order are told that other ones have followed.
  public static let orderNewsTime: BookSetting<TimeSpan> = .length(
    "market.news_time", TimeSpan(milliseconds: 60_000), TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 3_600_000),
    "How long the notice of a change is still sent after a newer change of the same order.")

  static let nearDistance: BookSetting<Int64> = .count(
    "market.near_distance", 0, 10_000, default: 500,
    "Distance in meters at which the customer is told that the driver is near; 0 for never.")

  /// The settings of notices of the marketplace.
  static let ofOrderNews = [orderNewsTime.definition, nearDistance.definition]
}
