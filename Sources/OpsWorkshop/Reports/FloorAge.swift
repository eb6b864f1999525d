import OpsDomain

/// Since when the machines of a report are in the book. Nothing was asked of them before.
struct FloorAge {
  /// The day of the floor on which the first of them came: one that came before the morning shift
  /// worked in the evening shift of the day before. Nil without machines.
  private let first: CivilDate?

  init(_ machines: [Machine], _ calendar: ShiftCalendar) {
    first = machines.map(\.createdAt).min().map { calendar.floorDay(at: $0) }
  }

  /// Whether one of them was there by the end of that day.
  func includes(_ day: CivilDate) -> Bool { first.map { $0 <= day } ?? false }

  /// Says so of a period that begins before them.
  func remarks(on period: ReportPeriod) -> [String] {
    guard let first else { return ["there are no machines"] }
    guard period.from < first else { return [] }
    let beginning = "there were no machines before \(first)"
    // Books have outputs of a time before, from when they could be recorded: they count.
    let end = ", so there is no target and no working time"
    return [period.to < first ? beginning + end : beginning]
  }
}
