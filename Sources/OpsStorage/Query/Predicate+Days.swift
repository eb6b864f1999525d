import OpsDomain

extension Predicate {
  /// The condition, only for rows whose field lies on one of these days of the site. Both days are
  /// included; without one of them there is no limit on that side.
  package func within(
    _ field: Field<Instant>, from first: CivilDate?, until last: CivilDate?,
    _ calendar: any SiteCalendar
  ) -> Predicate {
    var limited = self
    if let first {
      limited = .both(limited, .greaterOrEqual(field, calendar.start(of: first)))
    }
    if let last {
      limited = .both(limited, .less(field, calendar.start(of: last.adding(days: 1))))
    }
    return limited
  }
}
