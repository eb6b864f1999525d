import OpsDomain

/// The working hours of the site before they were changed, so that shifts of the past stay as they
/// were, and that a plan can be compared with the hours it was made for. The gate writes it with
/// every change.
public struct FormerShiftPattern: Entity {
  public static let record = Record("former_shift_patterns", .workshop, "former shift pattern")

  public var id: RecordID
  public var version: Int64 = 0
  /// The first day on which they no longer held. Of several changes of one day the first one says
  /// what held before it.
  public var until: CivilDate
  /// As in ``ShiftPattern``.
  public var morning: MinuteOfDay
  public var evening: MinuteOfDay
  public var weekdays: Line = ""
  /// When they were changed.
  public var at: Instant
  /// Set by the store when the record is committed.
  public var place: JournalPlace?
}
