import OpsDomain
import OpsKernel
import OpsStorage

/// When the floor works: the shifts of the site, with their days off, read once for a transaction.
package struct ShiftCalendar: Sendable {
  /// When the morning shift begins, in seconds since midnight on the clocks of the site.
  let morning: Int
  /// When the evening shift begins.
  let evening: Int
  let calendar: any SiteCalendar

  /// The calendar of the book.
  package static func read(_ transaction: Transaction) async throws -> ShiftCalendar {
    ShiftCalendar(
      morning: 7 * 3600, evening: 19 * 3600, calendar: transaction.context.calendar)
  }

  /// One shift of one day; nil when the floor does not work then.
  package func slot(_ shift: Shift, on day: CivilDate) -> ShiftSlot? {
    let morningStart = calendar.instant(of: day, secondsOfDay: morning)
    let eveningStart = calendar.instant(of: day, secondsOfDay: evening)
    switch shift {
    case .morning:
      return ShiftSlot(day: day, shift: shift, start: morningStart, end: eveningStart)
    case .evening:
      let next = calendar.instant(of: day.adding(days: 1), secondsOfDay: morning)
      return ShiftSlot(day: day, shift: shift, start: eveningStart, end: next)
    }
  }

  /// The shift that is on at this moment; nil when the floor does not work.
  package func slot(at moment: Instant) -> ShiftSlot? {
    let day = calendar.date(of: moment)
    let candidates = [(day.adding(days: -1), Shift.evening), (day, .morning), (day, .evening)]
    return candidates.lazy.compactMap { slot($0.1, on: $0.0) }.first { $0.contains(moment) }
  }

  /// The shifts from one day through another, in their order.
  package func slots(from first: CivilDate, through last: CivilDate) -> [ShiftSlot] {
    var slots: [ShiftSlot] = []
    var day = first
    while day <= last {
      slots += Shift.allCases.compactMap { slot($0, on: day) }
      day = day.adding(days: 1)
    }
    return slots
  }
}
