import OpsDomain
import OpsKernel

/// One shift of one day, as commands show it.
public struct ShiftView: OperationOutput, Equatable {
  public static let answerName = "shift/1"

  /// The day on which it begins.
  public let date: CivilDate
  /// Which of the two shifts of the day it is.
  public let shift: Shift
  /// Whether people work in it.
  public let isOpen: Bool
  /// When it begins.
  public let startsAt: Instant
  /// When it ends; for the evening shift this is on the next day.
  public let endsAt: Instant
  /// How long it is: an hour less or more when the clocks change in it.
  public let length: TimeSpan
  /// Whether it is on now.
  public let isNow: Bool
  /// Why it differs from its weekday.
  public let note: String?

  public static let columns: [FieldColumn] = [
    .init("date", "DATE"), .init("shift", "SHIFT"), .init("is_open", "WORKS"),
    .init("starts_at", "START"), .init("ends_at", "END"), .init("length", "LENGTH", .right),
    .init("note", "NOTE"),
  ]

  init(_ shift: Shift, on day: CivilDate, _ calendar: ShiftCalendar, at now: Instant) {
    let hours = calendar.hours(of: shift, on: day)
    date = day
    self.shift = shift
    isOpen = calendar.isOpen(shift, on: day)
    startsAt = hours.start
    endsAt = hours.end
    length = hours.length
    isNow = isOpen && hours.contains(now)
    note = calendar.exception(shift, on: day)?.note
  }
}
