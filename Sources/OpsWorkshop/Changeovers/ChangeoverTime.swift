import OpsDomain
import OpsKernel
import OpsStorage

/// How long machines need from one colour to another, or from one mould to another.
///
/// A line that names both sides counts before one that names the new side alone, that one before
/// one that names the old side alone, and that one before the line for any change; at each of them
/// a line of the machine's group before one of all groups. Without a line a change takes no time.
public struct ChangeoverTime: Entity {
  public static let record = Record("changeover_times", .workshop, "change-over time")
  /// What stands for every colour or mould.
  public static let any = "*"

  public var id: RecordID
  public var version: Int64 = 0
  public var kind: ChangeoverKind
  /// The group of machines, in small letters; empty for all groups.
  public var group: Line = ""
  /// Identifier of the colour or folded code of the mould; `*` for any.
  public var from: Line
  /// The same of what comes next.
  public var to: Line
  /// Working time, before the set-up of the step.
  public var time: TimeSpan
  public var updatedAt: Trail<Instant>

  public static let pairKey = uniqueKey(
    Columns.kind, Columns.group, Columns.from, Columns.to)
  public static let keys = [pairKey.unique]
}

/// What is changed.
public enum ChangeoverKind: String, ColumnChoice, Codable {
  case color, mould
}
