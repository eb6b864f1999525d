import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the shift calendar.
enum ShiftRules {
  /// - Parameter hasWork: Whether somebody has worked in a shift of that day: then its hours stay.
  static func patterns(
    hasWork: @escaping @Sendable (CivilDate, Transaction) async throws -> Bool
  ) -> CollectionRules {
    CollectionRules(
      ShiftPattern.self, readable: .batchView,
      write: [.insert: .productionSchedule, .update: .productionSchedule]
    )
    .byHand([
      .insert: [ShiftService.calendar], .update: [ShiftService.calendar],
      .delete: [ShiftService.calendar],
    ])
    .dependingOnDay()
    .transition(of: ShiftPattern.self) { _, new in try new?.check() }
    .reaction(of: ShiftPattern.self) { old, new, transaction in
      let standard = ShiftPattern.standard(transaction)
      let (before, after) = (old ?? standard, new ?? standard)
      guard try ShiftHours(before) != ShiftHours(after) else { return }
      let today = transaction.today
      let system = transaction.asSystem("keeps former working hours")
      _ = try await system.repository(FormerShiftPattern.self).create(
        FormerShiftPattern(
          id: transaction.nextID(),
          until: try await hasWork(today, system) ? today.adding(days: 1) : today,
          morning: before.morning, evening: before.evening, weekdays: before.weekdays,
          at: transaction.now))
    }
  }

  static let formerPatterns = CollectionRules(
    FormerShiftPattern.self, readable: .batchView, write: [:]
  )
  .transition(of: FormerShiftPattern.self) { old, _ in
    guard old == nil else {
      throw OpsError(.badState, "The working hours of days that are over cannot change")
    }
  }

  static let exceptions = CollectionRules(
    ShiftException.self, readable: .batchView,
    write: [
      .insert: .productionSchedule, .update: .productionSchedule, .delete: .productionSchedule,
    ]
  )
  .byHand([
    .insert: [ShiftService.calendar], .update: [ShiftService.calendar],
    .delete: [ShiftService.calendar],
  ])
  .dependingOnDay()
  .reaction(of: ShiftException.self) { old, new, transaction in
    let calendar = try await ShiftCalendar.read(transaction)
    for exception in [old, new].compactMap(\.self) {
      try exception.requireNotOver(calendar, at: transaction.now)
    }
  }
}

extension ShiftException {
  /// Throws `data.bad_date` for a day or a shift that is over: who worked then is known, and stays
  /// as it is.
  fileprivate func requireNotOver(
    _ calendar: ShiftCalendar, at now: Instant
  ) throws(OpsError) {
    let today = calendar.calendar.date(of: now)
    guard day >= today else {
      throw OpsError(
        .badDate, "\(day) is over and cannot change", field: "date", hint: "today is \(today)")
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
        hint: "such as --morning 07:00 --evening 19:00")
    }
    guard cutoff <= evening else {
      throw OpsError(
        .badValue, "The cut-off must not be after the morning shift", field: "cutoff",
        hint: "such as --cutoff 12:00")
    }
    _ = try WeeklyHours(parsing: weekdays)
  }
}
