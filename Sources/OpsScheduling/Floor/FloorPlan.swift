/// A schedule of the floor with its measures and a proven lower bound.
public struct FloorPlan: Sendable, Hashable {
  /// Every part of every step, sorted by machine (as listed in the problem), start and job.
  public var assignments: [FloorAssignment]
  /// The measures of the plan.
  public var objective: FloorObjective
  /// The values of those measures.
  public var values: FloorValues
  /// No plan for the same problem has a smaller primary value of the objective.
  public var lowerBound: Int64

  /// A plan with its measures as they were calculated; they are not checked here.
  public init(
    assignments: [FloorAssignment], objective: FloorObjective, values: FloorValues,
    lowerBound: Int64
  ) {
    self.assignments = assignments
    self.objective = objective
    self.values = values
    self.lowerBound = lowerBound
  }

  /// The primary value of the objective.
  public var value: Int64 { values.primary(objective) }

  /// `(value − lower bound) / value`, from 0 (proved to be the best) to 1; nil if both are 0, which
  /// is the best too.
  public var gap: Double? {
    value == 0 ? nil : Double(value - lowerBound) / Double(value)
  }
}
