/// What a plan should minimise; later measures decide between plans with equal earlier ones.
public enum FloorObjective: String, Sendable, Hashable, CaseIterable {
  /// Weighted tardiness, then makespan, then change-over time.
  case lateness
  /// Makespan, then change-over time, then weighted tardiness.
  case makespan
  /// Change-over time, then makespan, then weighted tardiness.
  case changeover
}
