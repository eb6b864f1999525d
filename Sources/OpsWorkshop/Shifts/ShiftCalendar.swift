import OpsDomain
import OpsKernel
import OpsStorage

/// When the floor works: the shifts of the site, with their days off, read once for a transaction.
///
/// Shifts begin and end at times of the clocks of the site. So the evening shift before the clocks
/// go forward is an hour shorter than others, and the one before they go back an hour longer.
package struct ShiftCalendar: Sendable {
  /// The present hours and weekdays.
  private(set) var hours: ShiftHours
  /// Those before each change, in order.
  private var former: [Former]
  /// From when on today's morning shift can no longer be planned.
  let cutoff: Int
  /// The exceptions.
  private let exceptions: [Place: ShiftException]
  /// When hours, cut-off or weekdays were set to what they are; nil as long as nobody has changed
  /// the standard ones.
  let changedAt: Instant?
  let calendar: any SiteCalendar

  /// Hours that were changed.
  private struct Former {
    /// The first day on which they were no longer in force.
    let until: CivilDate
    let order: MomentOrder
    let hours: ShiftHours
  }

  /// One shift of one day.
  private struct Place: Hashable {
    let day: CivilDate
    let shift: Shift
  }

  /// The calendar of a pattern, with those before it and these exceptions.
  init(
    _ pattern: ShiftPattern, after former: [FormerShiftPattern] = [],
    _ exceptions: [ShiftException] = [], _ calendar: any SiteCalendar
  ) throws(OpsError) {
    hours = try ShiftHours(pattern)
    var earlier: [Former] = []
    for pattern in former {
      earlier.append(
        Former(
          until: pattern.until, order: MomentOrder(pattern.at, pattern.place, pattern.id),
          hours: try ShiftHours(pattern)))
    }
    self.former = earlier.sorted { ($0.until, $0.order) < ($1.until, $1.order) }
    cutoff = Int(pattern.cutoff) * 60
    self.exceptions = Dictionary(
      exceptions.map { (Place(day: $0.day, shift: $0.shift), $0) },
      uniquingKeysWith: { first, _ in first })
    changedAt = pattern.version == 0 ? nil : pattern.updatedAt
    self.calendar = calendar
  }

  /// The first day on which ``hours`` are in force; nil if they always were.
  var heldFrom: CivilDate? { former.last?.until }

  /// The calendar of the book, read with the rights of the system: everybody's work may depend on
  /// it.
  package static func read(_ transaction: Transaction) async throws -> ShiftCalendar {
    try await read(transaction, as: nil)
  }

  /// - Parameter other: A pattern to use instead of the saved one; nil for the saved one.
  static func read(
    _ transaction: Transaction, as other: ShiftPattern?
  ) async throws -> ShiftCalendar {
    let system = transaction.asSystem("reads when shifts are")
    var pattern = other
    if pattern == nil {
      pattern = try await system.repository(ShiftPattern.self)
        .fetch(key: ShiftPattern.nameKey, ShiftPattern.siteName)
    }
    let former = try await system.repository(FormerShiftPattern.self).all(where: .everything)
    let exceptions = try await system.repository(ShiftException.self).all(where: .everything)
    return try ShiftCalendar(
      pattern ?? .standard(transaction), after: former, exceptions, transaction.context.calendar)
  }

  /// One shift of one day; nil when the floor does not work then.
  package func slot(_ shift: Shift, on day: CivilDate) -> ShiftSlot? {
    isOpen(shift, on: day) ? hours(of: shift, on: day) : nil
  }

  /// The hours of a shift of that day, even if the floor does not work then: a batch keeps its
  /// hours if its day is closed later.
  ///
  /// The morning shift begins when the night before it ends. On the day on which the hours change,
  /// this is still the former hour, and the evening shift does not begin earlier either.
  package func hours(of shift: Shift, on day: CivilDate) -> ShiftSlot {
    let morning = night(to: day)
    let evening = max(
      morning, calendar.instant(of: day, secondsOfDay: hours(on: day).evening))
    return switch shift {
    case .morning: ShiftSlot(day: day, shift: shift, start: morning, end: evening)
    case .evening:
      ShiftSlot(day: day, shift: shift, start: evening, end: night(to: day.adding(days: 1)))
    }
  }

  /// The hours of a shift of that day by the settings of an earlier moment.
  func hours(of shift: Shift, on day: CivilDate, asOf moment: Instant) -> ShiftSlot {
    var then = self
    if let next = former.first(where: { moment < $0.order.at }) { then.hours = next.hours }
    then.former = former.filter { $0.order.at <= moment }
    return then.hours(of: shift, on: day)
  }

  /// The hours of that day.
  private func hours(on day: CivilDate) -> ShiftHours {
    former.first { day < $0.until }?.hours ?? hours
  }

  /// When the evening shift of the day before `day` ends, by the settings when it began.
  private func night(to day: CivilDate) -> Instant {
    calendar.instant(of: day, secondsOfDay: hours(on: day.adding(days: -1)).morning)
  }

  /// Whether the floor works in a shift of that day.
  package func isOpen(_ shift: Shift, on day: CivilDate) -> Bool {
    let isWorked =
      exception(shift, on: day)?.isOpen ?? hours(on: day).weekdays.contains(day.weekday)
    return isWorked && !(shift == .morning && lacksMorning(day))
  }

  /// Whether the hours changed on that day, and the night before lasts until the evening.
  private func lacksMorning(_ day: CivilDate) -> Bool {
    guard hours(on: day) != hours(on: day.adding(days: -1)) else { return false }
    let morning = hours(of: .morning, on: day)
    return morning.start >= morning.end
  }

  /// Whether a shift is extra: on a day off that was opened.
  func isOvertime(_ slot: ShiftSlot) -> Bool {
    !hours(on: slot.day).weekdays.contains(slot.day.weekday)
  }

  /// The exception for this shift of this day.
  func exception(_ shift: Shift, on day: CivilDate) -> ShiftException? {
    exceptions[Place(day: day, shift: shift)]
  }

  /// The shift at this moment; nil if the floor does not work.
  package func slot(at moment: Instant) -> ShiftSlot? {
    let day = calendar.date(of: moment)
    let candidates = [(day.adding(days: -1), Shift.evening), (day, .morning), (day, .evening)]
    return candidates.lazy.compactMap { slot($0.1, on: $0.0) }.first { $0.contains(moment) }
  }

  /// The day of the floor at this moment, whether or not the floor works: the day on which the
  /// shift began. It lasts from one morning shift to the next one.
  package func floorDay(at moment: Instant) -> CivilDate {
    let date = calendar.date(of: moment)
    return moment < night(to: date) ? date.adding(days: -1) : date
  }

  /// The shift around a moment, worked or not, in words. Rules about past shifts give the same
  /// result during all of it; after midnight it counts as another time, because plans are for
  /// dates.
  static func period(of moment: Instant, _ transaction: Transaction) async throws -> String {
    let calendar = try await read(transaction)
    let day = calendar.floorDay(at: moment)
    let isMorning = calendar.hours(of: .morning, on: day).contains(moment)
    let late = calendar.calendar.date(of: moment) == day ? "" : ", after midnight"
    return "the \((isMorning ? Shift.morning : .evening).rawValue) shift of \(day)\(late)"
  }

  /// The shifts from one day through another, in their order; closed ones are left out.
  package func slots(from first: CivilDate, through last: CivilDate) -> [ShiftSlot] {
    var slots: [ShiftSlot] = []
    var day = first
    while day <= last {
      slots += Shift.allCases.compactMap { slot($0, on: day) }
      guard day < .maximum else { break }
      day = day.adding(days: 1)
    }
    return slots
  }
}

extension ShiftPattern {
  /// The default calendar.
  static func standard(_ transaction: Transaction) -> ShiftPattern {
    ShiftPattern(
      id: RecordID(rawValue: 0), createdAt: transaction.now, updatedAt: transaction.now)
  }
}
