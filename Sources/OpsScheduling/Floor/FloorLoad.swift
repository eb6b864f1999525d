/// How much of a machine's time on a day is used.
public struct FloorLoad: Sendable, Hashable {
  /// The machine's id.
  public var machine: String
  /// The day, as the caller cut it.
  public var day: FloorWindow
  /// Open seconds.
  public var capacity: Int64
  /// Working seconds of steps, set-up included.
  public var busy: Int64
  /// Working seconds of change-overs and fixed set-ups; part of `busy`.
  public var setup: Int64
}
