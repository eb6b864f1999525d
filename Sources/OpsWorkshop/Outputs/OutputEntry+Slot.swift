import OpsDomain

/// Which shift an output is about.
extension OutputEntry {
  /// The shift of the output. Throws `data.bad_value` if no shift is running and none was named,
  /// and `data.bad_date` for a shift that has not begun.
  static func slot(
    _ input: RecordOutput, _ batch: ProductionBatch?, _ machine: Machine,
    _ calendar: ShiftCalendar, at now: Instant
  ) throws(OpsError) -> ShiftSlot {
    let current = calendar.slot(at: now)
    let isToday = input.date == nil || input.date == current?.day
    guard let day = input.date ?? batch?.day ?? current?.day else {
      throw OpsError(
        .badValue, "No shift is running: give the day on which \(named(input.shift)) began",
        field: "date",
        hint: "add --date and --shift\(example(machine, input.shift, calendar, at: now))")
    }
    guard let shift = input.shift ?? batch?.shift ?? (isToday ? current?.shift : nil) else {
      throw OpsError(
        .badValue, "The shift of \(day) is missing", field: "shift",
        hint: "add --shift morning or --shift evening")
    }
    let slot = calendar.hours(of: shift, on: day)
    guard slot.start < now else {
      throw OpsError(
        .badDate, "The \(shift.rawValue) shift of \(day) has not begun", field: "date",
        hint: "it begins at \(calendar.calendar.text(of: slot.start)) (site time)")
    }
    return slot
  }

  private static func named(_ shift: Shift?) -> String {
    shift.map { "the \($0.rawValue) shift" } ?? "the shift"
  }

  /// `, such as --date 2027-03-01 --shift morning`: the last shift that the machine may have
  /// worked in; nothing where there is none.
  private static func example(
    _ machine: Machine, _ shift: Shift?, _ calendar: ShiftCalendar, at now: Instant
  ) -> String {
    let today = calendar.floorDay(at: now)
    // What was made while the floor is closed may be recorded as well.
    let closed = Shift.allCases.map { calendar.hours(of: $0, on: today) }
    let worked = calendar.slots(from: today.adding(days: -14), through: today)
    let slot = (closed + worked).last {
      $0.start < now && $0.end > machine.createdAt && (shift == nil || $0.shift == shift)
    }
    return slot.map { ", such as --date \($0.day) --shift \($0.shift.rawValue)" } ?? ""
  }
}
