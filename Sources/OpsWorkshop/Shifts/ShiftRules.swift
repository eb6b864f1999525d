import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the shift calendar.
enum ShiftRules {
  /// Whether somebody has worked in a shift, asked with the rights of the system.
  typealias WorkCheck = @Sendable (ShiftSlot, Transaction) async throws -> Bool

  /// Once a shift of today is over, or somebody has worked in one, today's hours cannot change.
  static func patterns(hasWork: @escaping WorkCheck) -> CollectionRules {
    CollectionRules(
      ShiftPattern.self, readable: .batchView,
      write: [.insert: .productionSchedule, .update: .productionSchedule]
    )
    .byHand([
      .insert: [ShiftService.calendar], .update: [ShiftService.calendar],
      .delete: [ShiftService.calendar],
    ])
    .depending(on: ShiftCalendar.period)
    .transition(of: ShiftPattern.self) { _, new in try new?.check() }
    .reaction(of: ShiftPattern.self) { old, new, transaction in
      let standard = ShiftPattern.standard(transaction)
      let (before, after) = (old ?? standard, new ?? standard)
      guard try ShiftHours(before) != ShiftHours(after) else { return }
      let today = transaction.today
      let system = transaction.asSystem("keeps former working hours")
      let stays = try await isUsed(today, by: before, hasWork, system)
      // Not before the hours that were set earlier today: they would be in force on past days.
      let since = try await ShiftCalendar.read(system).heldFrom ?? today
      _ = try await system.repository(FormerShiftPattern.self).create(
        FormerShiftPattern(
          id: transaction.nextID(), until: max(since, stays ? today.adding(days: 1) : today),
          morning: before.morning, evening: before.evening, weekdays: before.weekdays,
          at: transaction.now))
    }
  }

  /// Whether a shift of the day is over by the present hours, or somebody has worked in it.
  private static func isUsed(
    _ day: CivilDate, by pattern: ShiftPattern, _ hasWork: WorkCheck, _ system: Transaction
  ) async throws -> Bool {
    let calendar = try await ShiftCalendar.read(system, as: pattern)
    for shift in Shift.allCases {
      let slot = calendar.hours(of: shift, on: day)
      guard slot.start <= system.now else { continue }
      if slot.end <= system.now { return true }
      if try await hasWork(slot, system) { return true }
    }
    return false
  }

  static let formerPatterns = CollectionRules(
    FormerShiftPattern.self, readable: .batchView, write: [:]
  )
  .transition(of: FormerShiftPattern.self) { old, _ in
    guard old == nil else {
      throw OpsError(.badState, "The working hours of days that are over cannot change")
    }
  }

  /// A past shift cannot change, and a shift in which somebody has worked cannot be closed.
  static func exceptions(hasWork: @escaping WorkCheck) -> CollectionRules {
    CollectionRules(
      ShiftException.self, readable: .batchView,
      write: [
        .insert: .productionSchedule, .update: .productionSchedule, .delete: .productionSchedule,
      ]
    )
    .byHand([
      .insert: [ShiftService.calendar], .update: [ShiftService.calendar],
      .delete: [ShiftService.calendar],
    ])
    .depending(on: ShiftCalendar.period)
    .reaction(of: ShiftException.self) { old, new, transaction in
      let calendar = try await ShiftCalendar.read(transaction)
      let system = transaction.asSystem("looks whether somebody has worked in a shift")
      for exception in [old, new].compactMap(\.self) {
        try exception.requireNotOver(calendar, at: transaction.now)
        let slot = calendar.hours(of: exception.shift, on: exception.day)
        let wasOpen = old?.isOpen ?? !calendar.isOvertime(slot)
        guard wasOpen, slot.start <= transaction.now,
          calendar.slot(slot.shift, on: slot.day) == nil, try await hasWork(slot, system)
        else { continue }
        throw OpsError(
          .badState,
          "Somebody has worked in the \(slot.shift.rawValue) shift of \(slot.day): it cannot be "
            + "closed",
          field: "shift", hint: "close a shift that has not begun")
      }
    }
  }
}

extension ShiftException {
  /// Throws `data.bad_date` for a day or a shift that is over: past shifts cannot change.
  fileprivate func requireNotOver(
    _ calendar: ShiftCalendar, at now: Instant
  ) throws(OpsError) {
    let today = calendar.calendar.date(of: now)
    guard day >= today else {
      throw OpsError(
        .badDate, "\(day) is over and cannot change", field: "date",
        hint: "give \(today), which is today, or a later day")
    }
    let end = calendar.hours(of: shift, on: day).end
    guard now < end else {
      throw OpsError(
        .badDate,
        "The \(shift.rawValue) shift of \(day) ended at \(calendar.calendar.text(of: end)) "
          + "(site time) and cannot change", field: "shift",
        hint: shift == .morning ? "give --shift evening for the rest of the day" : nil)
    }
  }
}

extension ShiftPattern {
  /// Throws `data.bad_value` unless the morning comes before the evening, the cut-off not after it,
  /// and weekdays are weekdays.
  func check() throws(OpsError) {
    guard TextFolding.sameBytes(name, Self.siteName) else {
      throw OpsError(.badValue, "A site has one shift pattern", field: "name")
    }
    guard morning < evening else {
      throw OpsError(
        .badValue, "The morning shift must begin before the evening shift", field: "evening",
        hint: "give both times, such as --morning 07:00 --evening 19:00")
    }
    guard cutoff <= evening else {
      throw OpsError(
        .badValue, "The cut-off cannot be later than the morning shift", field: "cutoff",
        hint: "give an earlier time, such as --cutoff 12:00")
    }
    _ = try WeeklyHours(parsing: weekdays)
  }
}
