/// A plan as the check sees it; made by a scheduler or edited by hand.
public struct CheckedPlan: Sendable, Equatable {
  /// What runs where and when, in any order.
  public var assignments: [CheckedAssignment]

  /// A plan to check; its assignments may be in any order.
  public init(assignments: [CheckedAssignment]) { self.assignments = assignments }
}
