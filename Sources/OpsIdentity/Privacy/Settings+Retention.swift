import OpsDomain
import OpsKernel

/// How long a book keeps what it needs no longer.
extension Settings {
  private static func retention(
    _ name: String, days: Int64, _ summary: String
  ) -> BookSetting<TimeSpan?> {
    let day: Int64 = 86_400_000
    return .span(
      "privacy.keep_\(name)", TimeSpan(milliseconds: day), TimeSpan(milliseconds: 36_500 * day),
      default: TimeSpan(milliseconds: days * day), summary)
  }

  /// Refusals, looks at personal data, sign-in events.
  public static let retentionOfAccess: BookSetting<TimeSpan?> = retention(
    "access", days: 30, "How long refusals, views of personal data and sign-ins are kept.")
  /// Answers kept for repeated calls.
  public static let retentionOfAnswers: BookSetting<TimeSpan?> = retention(
    "answers", days: 30, "How long a repeated call gets its first answer again.")
  /// Visits.
  public static let retentionOfAnalytics: BookSetting<TimeSpan?> = retention(
    "analytics", days: 90, "How long the time of the last view of a customer is kept.")
  /// Marketing consents.
  public static let retentionOfMarketing: BookSetting<TimeSpan?> = retention(
    "marketing", days: 365, "How long a consent to marketing lasts before people are asked again.")
  /// Receipts.
  public static let retentionOfEssential: BookSetting<TimeSpan?> = retention(
    "essential", days: 2557, "How long receipts of erasures are kept.")
  /// Notices.
  public static let retentionOfNotices: BookSetting<TimeSpan?> = retention(
    "notices", days: 90, "How long people's notices are kept.")

  /// The settings of retention, in the order in which people read them.
  static let ofRetention = [
    retentionOfAccess, retentionOfAnswers, retentionOfAnalytics, retentionOfMarketing,
    retentionOfEssential, retentionOfNotices,
  ].map(\.definition)
}
