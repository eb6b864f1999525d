import OpsDomain
import OpsStorage

/// The moment a report is of.
enum ReportMoment {
  /// The end of a day, or now for today and when no day is given. Throws `data.bad_date` for a day
  /// that has not begun.
  static func end(of date: CivilDate?, _ transaction: Transaction) throws -> Instant {
    try transaction.known(date.map(SiteTime.day)) ?? transaction.now
  }
}
