/// A part that already stands on a machine.
struct FloorBlock: Sendable {
  var start: Int64
  var end: Int64
  /// -1: leaves the machine's family as it is.
  var family: Int
  /// The change-over time it has; another step may come before it if that is enough.
  var changeover: Int64
  /// The job's index in the problem.
  var job: Int
}
