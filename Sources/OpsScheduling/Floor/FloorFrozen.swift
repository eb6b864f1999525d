/// A part of a step that is not to be moved: it has started, or somebody fixed it.
///
/// It is kept even if calendar, people or moulds would not allow it. All parts of a frozen step are
/// listed, and all steps before it are frozen too.
public struct FloorFrozen: Sendable, Hashable {
  /// True: work has begun. False: a person fixed it.
  public var isStarted: Bool
  /// Where it stands. Another step is put before it only if the change-over into it then still
  /// fits in the `changeover` given here.
  public var assignment: FloorAssignment

  /// A part that keeps its place, either because work has begun or because a person fixed it.
  public init(_ assignment: FloorAssignment, isStarted: Bool) {
    self.assignment = assignment
    self.isStarted = isStarted
  }
}
