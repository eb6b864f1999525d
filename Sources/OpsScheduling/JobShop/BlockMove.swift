/// A move of the job-shop search: a node goes right before or right after another one of the same
/// block of a critical path.
struct BlockMove {
  var node = 0
  var anchor = 0
  /// Whether the node goes after the anchor; else before it.
  var isForward = false
  /// The estimated length of the longest path through what the move touches.
  var estimate = Int.max
}
