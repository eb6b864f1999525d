/// A plan as the check sees it; made by a scheduler or edited by hand.
public struct CheckedPlan: Sendable, Equatable {
  public var assignments: [CheckedAssignment]

  public init(assignments: [CheckedAssignment]) { self.assignments = assignments }
}
