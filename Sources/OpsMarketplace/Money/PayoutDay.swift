import OpsDomain

/// The day of the week on which drivers are paid out.
public enum PayoutDay: String, CaseIterable, Sendable {
  /// Drivers get their weekly payout on Monday.
  case monday
  /// Drivers get their weekly payout on Tuesday.
  case tuesday
  /// Drivers get their weekly payout on Wednesday.
  case wednesday
  /// Drivers get their weekly payout on Thursday.
  case thursday
  /// Drivers get their weekly payout on Friday.
  case friday
  /// Drivers get their weekly payout on Saturday.
  case saturday
  /// Drivers get their weekly payout on Sunday.
  case sunday

  /// The last of these days up to a date, the date included.
  func last(until date: CivilDate) -> CivilDate {
    let place = (Self.allCases.firstIndex(of: self) ?? 0) + 1
    return date.adding(days: -((date.weekday - place + 7) % 7))
  }
}
