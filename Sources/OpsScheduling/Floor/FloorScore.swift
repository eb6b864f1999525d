/// The measures that decide between orders, in the order of an objective.
struct FloorScore: Sendable {
  var tardiness: Int64 = 0
  /// The last end.
  var end: Int64 = 0
  var changeover: Int64 = 0
  /// The last ends of all machines, summed: leads the search where the other measures are equal.
  var ends: Int64 = 0

  func isBetter(than other: FloorScore, for objective: FloorObjective) -> Bool {
    switch objective {
    case .lateness:
      (tardiness, end, changeover) < (other.tardiness, other.end, other.changeover)
    case .makespan:
      (end, changeover, tardiness) < (other.end, other.changeover, other.tardiness)
    case .changeover:
      (changeover, end, tardiness) < (other.changeover, other.end, other.tardiness)
    }
  }

  /// One number that is nearly in the order of the objective.
  @inline(__always)
  func cost(_ objective: FloorObjective, start: Int64, machines: Double) -> Double {
    let makespan = Double(end - start)
    let mean = Double(ends) / machines
    switch objective {
    case .lateness:
      return Double(tardiness) + 0.01 * (makespan + mean) + 0.001 * Double(changeover)
    case .makespan:
      return makespan + 0.05 * mean + 0.001 * Double(changeover)
    case .changeover:
      return Double(changeover) + 0.0001 * (makespan + 0.05 * mean)
    }
  }
}
