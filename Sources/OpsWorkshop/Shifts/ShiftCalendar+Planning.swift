import OpsDomain

/// What can still be planned.
extension ShiftCalendar {
  /// The moment from which on the morning shift of that day can no longer be planned.
  package func cutoffMoment(of day: CivilDate) -> Instant {
    calendar.instant(of: day, secondsOfDay: cutoff)
  }

  /// Whether the morning shift of a day can no longer be planned: at the cut-off or later. This is
  /// the only place that checks the cut-off.
  package func isPastCutoff(_ day: CivilDate, at now: Instant) -> Bool {
    now >= cutoffMoment(of: day)
  }

  /// The shifts of a day that can be planned at this moment: none of a past day, today only the
  /// evening from the cut-off on, and none that is closed.
  package func plannable(on day: CivilDate, at now: Instant) -> [Shift] {
    guard day >= calendar.date(of: now) else { return [] }
    return Shift.allCases.filter { shift in
      isOpen(shift, on: day) && (shift == .evening || !isPastCutoff(day, at: now))
    }
  }

  /// Throws `data.bad_date` for a past day, and `rule.violated` for a shift that is closed or, from
  /// the cut-off on, today's morning.
  package func requirePlannable(
    _ shift: Shift, on day: CivilDate, at now: Instant
  ) throws(OpsError) {
    guard day >= calendar.date(of: now) else {
      throw OpsError(
        .badDate, "\(day) is over: nothing can be planned for it", field: "date",
        hint: "give \(calendar.date(of: now)), which is today, or a later day")
    }
    guard isOpen(shift, on: day) else {
      throw OpsError(
        .ruleViolated, "The floor does not work in the \(shift.rawValue) shift of \(day)",
        field: "shift", hint: "run `opsh shift options \(day)` to see what can be planned")
    }
    guard shift == .evening || !isPastCutoff(day, at: now) else {
      throw OpsError(
        .ruleViolated,
        "The morning shift of \(day) could be planned until "
          + "\(calendar.text(of: cutoffMoment(of: day))) (site time)",
        field: "shift", hint: "plan the evening shift, or another day")
    }
  }
}
