/// A move of the flexible search: a node goes right after another one of the machine of an
/// alternative.
struct InsertionMove {
  var node = 0
  var alternative = 0
  /// The node to follow; 0 for the front.
  var before = 0
  /// The makespan after the move, and the longest path through the moved node.
  var length = Int.max
  var through = Int.max

  /// Whether it gives a shorter schedule, or an equal one with a shorter path through the node.
  @inline(__always)
  func isBetter(than other: InsertionMove) -> Bool {
    length < other.length || (length == other.length && through < other.through)
  }
}
