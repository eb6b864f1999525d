import OpsDomain
import OpsKernel

extension Settings {
  /// How long news of an order are told that other ones have followed.
  public static let orderNewsTime: BookSetting<TimeSpan> = .length(
    "market.news_time", TimeSpan(milliseconds: 60_000), TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 3_600_000),
    "How long people are still told of a change of an order after a later one.")

  static let nearDistance: BookSetting<Quantity> = .decimal(
    "market.near_distance", .zero, .whole(10_000), default: .whole(500),
    "From how many meters on a customer is told that the driver is near; 0 for never.")

  /// The settings of notices of the marketplace.
  static let ofOrderNews = [orderNewsTime.definition, nearDistance.definition]
}
