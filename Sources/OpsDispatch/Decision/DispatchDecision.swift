/// What to do now: which orders go to whom, which wait, and why.
public struct DispatchDecision: Sendable, Hashable {
  /// Sorted by driver. A driver may get several trips; they are made in this order.
  public var assignments: [DispatchAssignment]
  /// Sorted by order.
  public var waits: [DispatchWait]
  /// One for each order that was open, sorted by order; empty if nobody asked.
  public var reasons: [DispatchReason]

  /// A decision; without arguments no driver gets an order and no order waits.
  public init(
    assignments: [DispatchAssignment] = [], waits: [DispatchWait] = [],
    reasons: [DispatchReason] = []
  ) {
    self.assignments = assignments
    self.waits = waits
    self.reasons = reasons
  }

  /// When to decide again if nothing happens before, in seconds.
  public var nextLook: Int64? { waits.compactMap(\.until).min() }
}
