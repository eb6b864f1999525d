extension Rights {
  /// The next moment at which what a user may do changes by itself: an assignment of theirs ends,
  /// or a grant begins or ends or its hours do. Nil if none of them does.
  ///
  /// ``validUntil`` is earlier where a last day or hours have to be looked at again; this is the
  /// moment itself, for somebody who cannot look again.
  public static func nextChange(
    assignments: [RoleAssignment], grants: [PermissionGrant], at now: Instant,
    _ calendar: any SiteCalendar
  ) -> Instant? {
    let moment = CivilMoment(now, calendar)
    var moments: [Instant] = []
    for assignment in assignments where assignment.isHeld(at: moment) {
      if let end = assignment.expiresAt { moments.append(end) }
      if let day = assignment.expiresOn { moments.append(calendar.start(of: day.adding(days: 1))) }
    }
    for grant in grants where grant.revokedAt == nil {
      moments += [grant.validFrom, grant.validUntil].compactMap { $0 }
      guard let hours = grant.hours else { continue }
      let edge = edges(of: hours, moment, calendar).first {
        grant.holds(at: CivilMoment($0, calendar)) != grant.holds(at: moment)
      }
      if let edge { moments.append(edge) }
    }
    return moments.filter { now < $0 }.min()
  }

  /// Moments of the next week at which the hours may begin or end, in order. Where the clocks
  /// change on a day, a window can lie an hour before or after its minute counted from midnight.
  private static func edges(
    of hours: WeeklyHours, _ moment: CivilMoment, _ calendar: any SiteCalendar
  ) -> [Instant] {
    let minutes = [0, hours.begin, hours.end].compactMap { $0 }
    let found = (0...8).flatMap { days -> [Instant] in
      let start = calendar.start(of: moment.date.adding(days: days))
      return minutes.flatMap { minute in
        [-60, 0, 60].map {
          start.adding(TimeSpan(milliseconds: Int64(minute + $0) * 60_000))
        }
      }
    }
    return found.filter { moment.instant < $0 }.sorted()
  }
}
