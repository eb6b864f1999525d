import OpsDomain
import OpsStorage

/// The moment a report is of.
enum ReportMoment {
  /// The end of a day, or now for today and when no day is given. Throws `data.bad_date` for a day
  /// that has not begun.
  static func end(of date: CivilDate?, _ transaction: Transaction) throws -> Instant {
    guard let date, date != transaction.today else { return transaction.now }
    guard date < transaction.today else {
      throw OpsError(
        .badDate, "\(date) is in the future: nobody knows yet", field: "as_of",
        hint: "leave it out for what is there now")
    }
    return transaction.context.calendar.end(of: date)
  }
}
