/// A plan as the check sees it; made by a scheduler or edited by hand.
public struct CheckedPlan: Sendable, Equatable {
  /// What runs where and when, in any order.
  public var assignments: [CheckedAssignment]

  public init(assignments: [CheckedAssignment]) { self.assignments = assignments }
}
