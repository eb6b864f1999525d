import OpsDomain

/// The two shifts of one day of the floor, with the hours they have and whether the floor works.
/// The days of the floor cover all time without gaps, also when hours change: an evening shift ends
/// when the morning shift of the next day begins.
struct ShiftDay: Sendable {
  let day: CivilDate
  let morning: ShiftSlot
  let evening: ShiftSlot
  private let open: Set<Shift>

  init(_ day: CivilDate, _ calendar: ShiftCalendar) {
    self.day = day
    morning = calendar.hours(of: .morning, on: day)
    evening = calendar.hours(of: .evening, on: day)
    open = Set(Shift.allCases.filter { calendar.isOpen($0, on: day) })
  }

  var slots: [ShiftSlot] { [morning, evening] }

  func isOpen(_ shift: Shift) -> Bool { open.contains(shift) }

  /// In milliseconds.
  func length(of shift: Shift) -> Int64 {
    (shift == .morning ? morning : evening).length.milliseconds
  }
}
