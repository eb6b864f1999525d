/// What a search found, and what it proved.
public struct ShopSolution: Sendable, Equatable {
  /// The best schedule.
  public let schedule: ShopSchedule
  /// No schedule is shorter than this, in the time units of the instance.
  public let lowerBound: Int
  /// How many moves all workers made together.
  public let iterations: Int

  /// When the last operation ends.
  public var makespan: Int { schedule.makespan }
  /// Whether the schedule is proven to be as short as possible.
  public var isOptimal: Bool { lowerBound >= makespan }
  /// How far the makespan may be above the shortest possible, as a part of the lower bound: 0.02
  /// for 2 %.
  public var gap: Double {
    lowerBound > 0 ? Double(makespan - lowerBound) / Double(lowerBound) : 0
  }
}
