/// Work that has begun: every plan keeps its machine and its start, and gives it the time it still
/// needs.
public struct CheckedBegun: Sendable, Equatable {
  /// Its machine and start; its end is ignored.
  public var place: CheckedAssignment
  /// Seconds of run that are left.
  public var run: Int64
  /// Seconds of change-over and set-up; done already, unless other begun work is still ahead of it.
  public var preparation: Int64

  /// Work that keeps its place and needs `run` more seconds.
  public init(place: CheckedAssignment, run: Int64, preparation: Int64 = 0) {
    self.place = place
    self.run = run
    self.preparation = preparation
  }
}
