import OpsDomain
import OpsKernel

extension Settings {
  /// How often quotas are looked through for those whose time is over.
  public static let quotaReturning: BookSetting<TimeSpan> = .interval(
    "job.quotas_return_every", default: TimeSpan(milliseconds: 60_000),
    "How often unused goods of ended quotas are returned.")

  /// The settings of quotas.
  static let ofQuotas = [quotaReturning.definition]
}
