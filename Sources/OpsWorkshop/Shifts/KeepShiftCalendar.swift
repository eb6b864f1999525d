import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `shift.calendar`.
public struct KeepShiftCalendar: OperationInput {
  /// `|`: Show the calendar, set its hours, close or open a day, or remove an exception (forget);
  /// default show.
  public var action: Argument<CalendarAction>?
  /// The day to close, open or forget.
  public var date: Argument<CivilDate>?
  /// `|`: Only this shift of the day.
  public var shift: Shift?
  /// `HH:MM`: When the morning shift begins.
  public var morning: Name?
  /// `HH:MM`: When the evening shift begins.
  public var evening: Name?
  /// `HH:MM`: The cut-off: from then on, today's morning shift can no longer be planned.
  public var cutoff: Name?
  /// `DAYS`: Weekdays on which people work, such as `mon-fri`; `mon-sun` for all.
  public var weekdays: Name?
  /// Why a day is closed or open.
  public var note: Note?
}

/// What is done with the shift calendar.
public enum CalendarAction: String, Codable, Sendable, CaseIterable {
  /// Show the calendar, set its hours, close or open a day, or remove the exception of a day.
  case show, set, close, open, forget
}

extension KeepShiftCalendar {
  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool { action ?? .show == .show }
}

extension ShiftService {
  static let calendar = Operation<KeepShiftCalendar, ShiftCalendarView>(
    "shift.calendar", area: .workshop,
    "Shows or changes the working hours of the site, its days off and its exceptions.",
    permission: .batchView, effect: .write(.reversible),
    examples: [
      "shift calendar show", "shift calendar set --weekdays mon-sat --cutoff 11:30",
      "shift calendar close 2027-03-11 --note \"public holiday\"",
    ], consistency: .snapshot)

  /// Shows the calendar, or changes it, which needs ``Permission/productionSchedule``.
  ///
  /// Closing, opening and forgetting are about a day or one shift of it. Throws
  /// `denied.permission`, `data.bad_value` for hours that do not fit, `data.bad_date` for a past
  /// day, `notfound.any` for a day without an exception, and `usage.arguments` for input that does
  /// not fit the action.
  public func calendar(
    _ input: KeepShiftCalendar, _ call: Call
  ) async throws -> Outcome<ShiftCalendarView> {
    let action = input.action ?? .show
    var outcome = try await desk.perform(Self.calendar, input, call) { transaction in
      try input.checkForm(action)
      if action != .show {
        try transaction.principal.require(.productionSchedule, to: "Changing the shift calendar")
      }
      switch action {
      case .show: break
      case .set: try await input.setHours(transaction)
      case .close: try await input.say(isOpen: false, transaction)
      case .open: try await input.say(isOpen: true, transaction)
      case .forget: try await input.forget(transaction)
      }
      return try await ShiftCalendarView.of(transaction)
    }
    outcome.isRead = input.onlyAsks
    return outcome
  }
}

extension KeepShiftCalendar {
  private var hasHours: Bool {
    morning != nil || evening != nil || cutoff != nil || weekdays != nil
  }

  /// Throws `usage.arguments` for input that is missing or does not fit the action.
  fileprivate func checkForm(_ action: CalendarAction) throws(OpsError) {
    let isAboutDay = action != .show && action != .set
    guard isAboutDay == (date != nil), isAboutDay || shift == nil && note == nil else {
      throw OpsError(
        .usage,
        isAboutDay ? "The day is missing" : "\(action.rawValue) takes no day, shift or note",
        field: "date",
        hint: "`opsh shift calendar \(isAboutDay ? action.rawValue : "close") 2027-03-11 "
          + "--shift evening`")
    }
    guard (action == .set) == hasHours else {
      throw OpsError(
        .usage, action == .set ? "No hours were given" : "\(action.rawValue) sets no hours",
        field: "morning", hint: "`opsh shift calendar set --morning 07:00 --evening 19:00`")
    }
  }

  fileprivate func setHours(_ transaction: Transaction) async throws {
    let patterns = transaction.repository(ShiftPattern.self)
    let known = try await patterns.fetch(key: ShiftPattern.nameKey, ShiftPattern.siteName)
    var pattern =
      known
      ?? ShiftPattern(
        id: transaction.nextID(), createdAt: transaction.now, updatedAt: transaction.now)
    let before = pattern
    if let morning { pattern.morning = try ClockTime.minutes(morning, field: "morning") }
    if let evening { pattern.evening = try ClockTime.minutes(evening, field: "evening") }
    if let cutoff { pattern.cutoff = try ClockTime.minutes(cutoff, field: "cutoff") }
    if let weekdays {
      let read = try WeeklyHours.reading(weekdays: TextFolding.fold(weekdays), hours: nil)
      pattern.weekdays = read?.description ?? ""
    }
    guard known == nil || pattern != before else { return }
    pattern.updatedAt = transaction.now
    pattern.updatedBy = transaction.principal.userID
    _ = try await known == nil ? patterns.create(pattern) : patterns.update(pattern)
  }

  private var shifts: [Shift] { shift.map { [$0] } ?? Shift.allCases }

  fileprivate func say(isOpen: Bool, _ transaction: Transaction) async throws {
    guard let date else { return }
    let note = try note.map { try TextRules.note($0, field: "note") }
    let exceptions = transaction.repository(ShiftException.self)
    for shift in shifts {
      guard var known = try await exceptions.fetch(key: ShiftException.dayKey, date, shift) else {
        _ = try await exceptions.create(
          ShiftException(
            id: transaction.nextID(), day: date, shift: shift, isOpen: isOpen, note: note,
            createdAt: transaction.now, createdBy: transaction.principal.userID))
        continue
      }
      guard known.isOpen != isOpen || note != nil && note != known.note else { continue }
      known.isOpen = isOpen
      known.note = note
      _ = try await exceptions.update(known)
    }
  }

  fileprivate func forget(_ transaction: Transaction) async throws {
    guard let date else { return }
    let exceptions = transaction.repository(ShiftException.self)
    var found: [ShiftException] = []
    for shift in shifts {
      if let known = try await exceptions.fetch(key: ShiftException.dayKey, date, shift) {
        found.append(known)
      }
    }
    guard !found.isEmpty else {
      throw OpsError(
        .notFound, "There is no exception for \(date)", field: "date",
        hint: "run `opsh shift calendar show` to list the exceptions")
    }
    for exception in found { try await exceptions.delete(exception) }
  }
}
