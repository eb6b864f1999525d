import OpsDomain

/// One shift of one day that differs from its weekday: closed on a working day, or open on a day
/// off. A whole day has two exceptions.
public struct ShiftException: Entity {
  /// The workshop's collection of shift exceptions.
  public static let record = Record("shift_exceptions", .workshop, "shift exception")

  public var id: RecordID
  public var version: Int64 = 0
  /// The day on which the shift begins.
  public var day: CivilDate
  /// The shift of that day.
  public var shift: Shift
  /// Whether people work in it.
  public var isOpen: Bool
  /// Why, such as a public holiday.
  public var note: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?

  public static let nameParts: [NamePart] = [.named(Columns.day), .named(Columns.shift)]
  /// One exception for each shift of a day.
  public static let dayKey = uniqueKey(Columns.day, Columns.shift)
  public static let keys = [dayKey.unique]
}
