import OpsDomain

/// The day of the week on which drivers are paid out.
public enum PayoutDay: String, CaseIterable, Sendable {
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// The last of these days up to a date, the date included.
  func last(until date: CivilDate) -> CivilDate {
    let place = (Self.allCases.firstIndex(of: self) ?? 0) + 1
    return date.adding(days: -((date.weekday - place + 7) % 7))
  }
}
