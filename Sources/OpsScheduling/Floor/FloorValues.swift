/// The measures of a plan.
public struct FloorValues: Sendable, Hashable {
  /// The sum over all jobs of weight × seconds after the due date.
  public var weightedTardiness: Int64 = 0
  /// How many jobs end after their due date.
  public var lateJobs: Int = 0
  /// Seconds from the start of the problem to the last end.
  public var makespan: Int64 = 0
  /// Seconds of change-over by the table; fixed set-ups are not in it.
  public var changeoverSeconds: Int64 = 0
  /// How many steps needed a change-over of more than zero seconds.
  public var changeovers: Int = 0
  /// Open seconds of the machines in use, between the start of the problem and the machine's last
  /// end, in which nothing was made.
  public var idleSeconds: Int64 = 0
  /// Working seconds in overtime windows.
  public var overtimeSeconds: Int64 = 0

  /// The measures of a plan without work: all are 0.
  public init() {}

  /// The first measure of an objective.
  public func primary(_ objective: FloorObjective) -> Int64 {
    switch objective {
    case .lateness: weightedTardiness
    case .makespan: makespan
    case .changeover: changeoverSeconds
    }
  }

  /// Whether these measures are better, in the order of an objective.
  func isBetter(than other: FloorValues, for objective: FloorObjective) -> Bool {
    score.isBetter(than: other.score, for: objective)
  }

  private var score: FloorScore {
    FloorScore(tardiness: weightedTardiness, end: makespan, changeover: changeoverSeconds)
  }
}
