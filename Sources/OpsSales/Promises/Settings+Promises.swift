import OpsDomain
import OpsKernel

extension Settings {
  /// How often it is worked out when requests can be delivered.
  public static let promiseRefreshing: BookSetting<TimeSpan> = .interval(
    "job.promises_refresh_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often the promised dates of pending requests are calculated.")

  /// By how many days a promised date must move before people are told.
  public static let promiseSlack: BookSetting<Int64> = .count(
    "oos.promise_slack", 1, 90, default: 2,
    "By how many days a promised date must move before people get a notice.")

  /// The settings of promised dates.
  static let ofPromises = [promiseRefreshing.definition, promiseSlack.definition]
}
