import OpsDomain

/// The working hours of the site: when shifts begin, until when today's morning shift can be
/// planned, and on which weekdays people work. There is one record, written with the first change.
public struct ShiftPattern: Entity {
  /// The workshop's collection of working hours; it has at most one record.
  public static let record = Record("shift_patterns", .workshop, "shift pattern")

  public var id: RecordID
  public var version: Int64 = 0
  /// What it is called: always ``siteName``.
  public var name: Naming<Unique<String>> = "site"
  /// When the morning shift begins, and the evening shift of the day before ends.
  public var morning: MinuteOfDay = 420
  /// When the evening shift begins, and the morning shift ends.
  public var evening: MinuteOfDay = 1140
  /// From then on today's morning shift can no longer be planned.
  public var cutoff: MinuteOfDay = 720
  /// Weekdays on which shifts begin, such as `mon,tue`; empty for all seven.
  public var weekdays: Line = ""
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Who changed it last.
  public var updatedBy: Trail<Person>?

  /// The name of the only record.
  public static let siteName = "site"
}
