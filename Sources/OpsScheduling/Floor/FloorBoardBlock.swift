/// A part that stands on a machine of a board.
struct FloorBoardBlock: Sendable {
  var place: FloorAssignment
  /// -1: leaves the machine's family as it is.
  let family: Int
  /// The job's index in the problem.
  let job: Int

  var start: Int64 { place.start }
  var end: Int64 { place.end }
  /// The change-over time it has; work that is put before it can change that.
  var changeover: Int64 { place.changeover }
}
