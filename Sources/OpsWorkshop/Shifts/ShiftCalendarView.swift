import OpsDomain
import OpsKernel
import OpsStorage

/// The shift calendar, as commands show it.
public struct ShiftCalendarView: OperationOutput, Equatable {
  public static let answerName = "shift.calendar/1"

  /// What was said of one shift of one day.
  public struct Exception: AnswerRecord, Equatable {
    /// The day on which the shift begins.
    public let date: CivilDate
    /// The shift of that day.
    public let shift: Shift
    /// Whether people work in it.
    public let isOpen: Bool
    /// Why the shift is closed or open; null if nobody wrote it.
    public let note: String?
  }

  /// When the morning shift begins, as `HH:MM` on the clocks of the site.
  public let morning: String
  /// When the evening shift begins.
  public let evening: String
  /// The cut-off: from then on, today's morning shift can no longer be planned.
  public let cutoff: String
  /// Weekdays on which people work: `mon`, `tue` and so on, or `mon-sun` for all.
  public let weekdays: String
  /// The time zone of the site.
  public let zone: String
  /// The first day on which these hours and weekdays hold; null when they hold today.
  public let holdsFrom: CivilDate?
  /// Exceptions of today and later, by day.
  public let exceptions: [Exception]

  public static let columns: [FieldColumn] = [
    .init("morning", "MORNING"), .init("evening", "EVENING"), .init("cutoff", "CUT-OFF"),
    .init("weekdays", "WEEKDAYS"), .init("zone", "ZONE"),
    .init("holds_from", "FROM"),
  ]

  /// The calendar of the book.
  static func of(_ transaction: Transaction) async throws -> ShiftCalendarView {
    let calendar = try await ShiftCalendar.read(transaction)
    let later = try await transaction.repository(ShiftException.self).all(
      where: .greaterOrEqual(ShiftException.Columns.day, transaction.today))
    let days = try WeeklyHours(weekdays: calendar.hours.weekdays).description
    return ShiftCalendarView(
      morning: ClockText.text(ofMinute: calendar.hours.morning / 60),
      evening: ClockText.text(ofMinute: calendar.hours.evening / 60),
      cutoff: ClockText.text(ofMinute: calendar.cutoff / 60),
      weekdays: days.isEmpty ? "mon-sun" : days,
      zone: calendar.calendar.zone,
      holdsFrom: calendar.heldFrom.flatMap { $0 > transaction.today ? $0 : nil },
      exceptions: later.sorted { ($0.day, $0.shift.place) < ($1.day, $1.shift.place) }.map {
        Exception(date: $0.day, shift: $0.shift, isOpen: $0.isOpen, note: $0.note)
      })
  }
}
