import OpsDomain
import OpsKernel
import OpsStorage

/// How many people with a skill work in a shift.
///
/// A skill without any crew has no limit. If a skill has a crew in some shift, it has nobody in the
/// shifts without one.
public struct CrewCapacity: Entity {
  /// The workshop's collection of crews.
  public static let record = Record("crew_capacities", .workshop, "crew")

  public var id: RecordID
  public var version: Int64 = 0
  /// The skill, as routings name it, in small letters.
  public var skill: Line
  /// The shift in which they work.
  public var shift: Shift
  /// 1 Monday to 7 Sunday, the day on which the shift begins; 0 for days that have no line of their
  /// own.
  public var weekday: Int64 = 0
  /// How many people have the skill in that shift, 0 to 10,000.
  public var people: Int64
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  /// One line for each skill, shift and weekday.
  public static let placeKey = uniqueKey(Columns.skill, Columns.shift, Columns.weekday)
  public static let keys = [placeKey.unique]
}
