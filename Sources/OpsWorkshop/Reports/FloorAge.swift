import OpsDomain

/// When the machines of a report were added. Before that they have no target.
struct FloorAge {
  /// The day of the floor on which the first of them was added: before the morning shift, this is
  /// the day before. Nil without machines.
  private let first: CivilDate?

  init(_ machines: [Machine], _ calendar: ShiftCalendar) {
    first = machines.map(\.createdAt).min().map { calendar.floorDay(at: $0) }
  }

  /// Whether one of them was there by the end of that day.
  func includes(_ day: CivilDate) -> Bool { first.map { $0 <= day } ?? false }

  /// The remark for a period that begins before they were added.
  func remarks(on period: ReportPeriod) -> [String] {
    guard let first else { return ["there are no machines"] }
    guard period.from < first else { return [] }
    let beginning = "there were no machines before \(first)"
    // Older books may have outputs from before that; these count.
    let end = ", so there is no target and no working time"
    return [period.to < first ? beginning + end : beginning]
  }
}
