import OpsDomain

/// Former working hours of the site, so that past shifts do not change and a plan can be compared
/// with the hours it was made for. The gate writes one with every change of the hours.
public struct FormerShiftPattern: Entity {
  /// The workshop's collection of former working hours.
  public static let record = Record("former_shift_patterns", .workshop, "former shift pattern")

  public var id: RecordID
  public var version: Int64 = 0
  /// The first day on which they were no longer in force. After several changes on one day, the
  /// first one has the hours from before that day.
  public var until: CivilDate
  /// As in ``ShiftPattern``.
  public var morning: MinuteOfDay
  /// When the evening shift began, in minutes since midnight.
  public var evening: MinuteOfDay
  /// Weekdays on which shifts began, such as `mon,tue`; empty for all seven.
  public var weekdays: Line = ""
  /// When they were changed.
  public var at: Instant
  /// Set by the store when the record is committed.
  public var place: JournalPlace?
}
