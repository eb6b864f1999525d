import OpsDomain
import OpsKernel
import OpsStorage

/// How many people with a skill are there in a shift.
///
/// A skill of which nothing is said is no limit. Where something is said, shifts of which nothing
/// is said have nobody.
public struct CrewCapacity: Entity {
  public static let record = Record("crew_capacities", .workshop, "crew")

  public var id: RecordID
  public var version: Int64 = 0
  /// The skill as routings call it, in small letters.
  public var skill: Line
  public var shift: Shift
  /// 1 Monday to 7 Sunday, the day on which the shift begins; 0 for days that have no line of their
  /// own.
  public var weekday: Int64 = 0
  public var people: Int64
  public var updatedAt: Trail<Instant>

  public static let placeKey = uniqueKey(Columns.skill, Columns.shift, Columns.weekday)
  public static let keys = [placeKey.unique]
}
