import OpsDomain
import OpsKernel
import OpsStorage

/// How long machines need from one colour to another, or from one mould to another.
///
/// The most specific line counts: first a line that names both sides, then the new side only, then
/// the old side only, then any change. Among equals, a line of the machine's group counts before a
/// line for all groups. Without a line a change takes no time.
public struct ChangeoverTime: Entity {
  /// The workshop's collection of change-over times.
  public static let record = Record("changeover_times", .workshop, "change-over time")
  /// The text that means every colour or mould.
  public static let any = "*"

  public var id: RecordID
  public var version: Int64 = 0
  /// Whether the colour or the mould changes.
  public var kind: ChangeoverKind
  /// The group of machines, in small letters; empty for all groups.
  public var group: Line = ""
  /// Identifier of the colour or folded code of the mould; `*` for any.
  public var from: Line
  /// The same of what comes next.
  public var to: Line
  /// Working time, before the set-up of the step.
  public var time: TimeSpan
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  /// One line for each kind, group, old side and new side.
  public static let pairKey = uniqueKey(
    Columns.kind, Columns.group, Columns.from, Columns.to)
  public static let keys = [pairKey.unique]
}

/// What is changed.
public enum ChangeoverKind: String, ColumnChoice, Codable {
  /// The colour in the guns, or the mould on the machine.
  case color, mould
}
