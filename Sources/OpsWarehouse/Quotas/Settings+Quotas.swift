import OpsDomain
import OpsKernel

extension Settings {
  /// How often quotas are looked through for those whose time is over.
  public static let quotaReturning: BookSetting<TimeSpan> = .interval(
    "job.quotas_return_every", default: TimeSpan(milliseconds: 60_000),
    "How often the rest of quotas whose time is over is returned.")

  /// The settings of quotas.
  static let ofQuotas = [quotaReturning.definition]
}
