/// What became of a day under a policy. The decisions are in it, so that another program can take
/// the same ones again and compare.
public struct ReplayResult: Sendable, Hashable {
  /// In order of pickup, then by driver.
  public var trips: [ReplayTrip]
  /// The orders that nobody delivered, sorted.
  public var undelivered: [String]
  /// How often the policy was asked.
  public var decisions: Int
  /// The figures of the day.
  public var figures: ReplayFigures
}
