/// A half-open interval of time `[start, end)`, in whole seconds since an epoch of the caller.
public struct FloorWindow: Sendable, Hashable {
  /// The first second inside.
  public var start: Int64
  /// The first second after it; not before `start`.
  public var end: Int64

  /// An interval from `start` up to but not including `end`.
  public init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }
}
