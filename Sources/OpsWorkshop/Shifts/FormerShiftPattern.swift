import OpsDomain

/// The working hours of the site before they were changed, so that shifts of the past stay as they
/// were. The gate writes it with the first change of a day.
public struct FormerShiftPattern: Entity {
  public static let record = Record("former_shift_patterns", .workshop, "former shift pattern")

  public var id: RecordID
  public var version: Int64 = 0
  /// The first day on which they no longer held.
  public var until: CivilDate
  /// As in ``ShiftPattern``.
  public var morning: MinuteOfDay
  public var evening: MinuteOfDay
  public var weekdays: Line = ""

  public static let untilKey = uniqueKey(Columns.until)
  public static let keys = [untilKey.unique]
}
