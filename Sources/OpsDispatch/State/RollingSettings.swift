/// What the rolling horizon weighs, against one second of one customer's waiting, and how hard it
/// searches.
public struct RollingSettings: Sendable, Hashable {
  /// What a second of a driver's time costs, in thousandths, at least 0: the time is missing for
  /// orders that nobody has placed yet.
  public var driverTime: Int64
  /// What a second after the promise costs in addition, in thousandths, at least 0.
  public var lateness: Int64
  /// So many seconds earlier than it must a driver is sent to a restaurant, at least 0.
  public var sendAhead: Int64
  /// How often all orders of a plan are tried elsewhere at most, at least 0.
  public var rounds: Int
  /// How often a part of a plan is made again, at least 0. More takes longer in proportion.
  public var rebuilds: Int
  /// Where the random numbers of the rebuilds start.
  public var seed: UInt64

  /// The usual weights and effort where nothing is given; negative values become 0.
  public init(
    driverTime: Int64 = 200, lateness: Int64 = 200, sendAhead: Int64 = 0, rounds: Int = 4,
    rebuilds: Int = 200, seed: UInt64 = 1
  ) {
    self.driverTime = max(0, driverTime)
    self.lateness = max(0, lateness)
    self.sendAhead = max(0, sendAhead)
    self.rounds = max(0, rounds)
    self.rebuilds = max(0, rebuilds)
    self.seed = seed
  }
}
