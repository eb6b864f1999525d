import OpsDomain
import OpsKernel
import OpsStorage

/// How many people with a skill work in a shift.
///
/// A skill without any crew has no limit. If a skill has a crew in some shift, it has nobody in the
/// shifts without one.
public struct CrewCapacity: Entity {
  public static let record = Record("crew_capacities", .workshop, "crew")

  public var id: RecordID
  public var version: Int64 = 0
  /// The skill, as routings name it, in small letters.
  public var skill: Line
  public var shift: Shift
  /// 1 Monday to 7 Sunday, the day on which the shift begins; 0 for days that have no line of their
  /// own.
  public var weekday: Int64 = 0
  public var people: Int64
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  public static let placeKey = uniqueKey(Columns.skill, Columns.shift, Columns.weekday)
  public static let keys = [placeKey.unique]
}
