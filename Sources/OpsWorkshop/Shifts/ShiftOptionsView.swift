import OpsDomain
import OpsKernel

/// What can be planned for a day, as commands show it.
public struct ShiftOptionsView: OperationOutput, Equatable {
  public static let answerName = "shift.options/1"

  /// The day to plan for; today or later.
  public let date: CivilDate
  /// The shifts that can be planned.
  public let shifts: [Shift]
  /// The default shift; null if no shift can be planned.
  public let defaultShift: Shift?
  /// Until when the morning shift can be planned; null when that time is over, or if the morning is
  /// closed.
  public let cutoffAt: Instant?
  /// The time left until then.
  public let timeLeft: TimeSpan?
  /// The same in words.
  public let message: String

  public static let columns: [FieldColumn] = [
    .init("date", "DATE"), .init("shifts", "SHIFTS"), .init("default_shift", "DEFAULT"),
    .init("time_left", "TIME LEFT", .right), .init("message", "MESSAGE"),
  ]

  init(_ day: CivilDate, _ calendar: ShiftCalendar, at now: Instant) {
    date = day
    shifts = calendar.plannable(on: day, at: now)
    defaultShift = shifts.first
    let cutoff = calendar.cutoffMoment(of: day)
    let when = "\(calendar.calendar.text(of: cutoff)) (site time)"
    let isWorked = Shift.allCases.contains { calendar.isOpen($0, on: day) }
    guard shifts.contains(.morning) else {
      cutoffAt = nil
      timeLeft = nil
      message =
        !isWorked
        ? "The floor does not work on \(day)"
        : shifts.isEmpty
          ? "No shift of \(day) can be planned now"
          : calendar.isOpen(.morning, on: day)
            ? "The morning shift had to be planned before \(when)"
            : "The morning shift of \(day) is closed"
      return
    }
    cutoffAt = cutoff
    timeLeft = TimeSpan(milliseconds: cutoff.milliseconds - now.milliseconds)
    message = "The morning shift can be planned until \(when)"
  }
}
