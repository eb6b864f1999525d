/// Whether a plan puts steps as early or as late as possible.
public enum FloorDirection: String, Sendable, Hashable, CaseIterable {
  /// Every step as early as its order on the machine allows.
  case forward
  /// The order of the forward plan, with every step as late as the due dates allow. No job ends
  /// later than the later of its due date and its end in the forward plan; jobs without a due date
  /// end no later than in the forward plan.
  case backward
}
