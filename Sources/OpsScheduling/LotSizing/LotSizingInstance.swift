/// Capacitated lot sizing of several items on one resource, with set-up times.
///
/// Each item has a demand in each period. Producing an item in a period takes its set-up once and
/// its consumption for each unit; what a period produces beyond its demand is kept for later ones.
/// There is no stock at the beginning, no backlog and no overtime. The cost is that of the set-ups
/// and of the stock at the end of each period. Source of the problem: W. W. Trigeiro, L. J. Thomas
/// and J. O. McClain, Capacitated lot sizing with setup times, Management Science 35, 1989.
public struct LotSizingInstance: Sendable, Hashable {
  /// What the resource can do in each period, in its own unit, such as minutes.
  public let capacity: [Double]
  /// What one unit of each item takes of it.
  public let consumption: [Double]
  /// What a set-up of each item takes of it.
  public let setupTime: [Double]
  /// Money for a set-up of each item.
  public let setupCost: [Double]
  /// Money for keeping one unit of each item to the next period.
  public let holdingCost: [Double]
  /// By item and period.
  public let demand: [[Double]]

  /// All figures are finite and 0 or more.
  /// - Throws: `LotSizingError.badSize` when the lists do not fit each other or one is empty, and
  ///   `LotSizingError.badFigure` with the list that has a figure below 0 or one that is no number.
  public init(
    capacity: [Double], consumption: [Double], setupTime: [Double], setupCost: [Double],
    holdingCost: [Double], demand: [[Double]]
  ) throws(LotSizingError) {
    let items = demand.count
    let lists: [(LotSizingError.Field, [Double], count: Int)] = [
      (.capacity, capacity, capacity.count), (.consumption, consumption, items),
      (.setupTime, setupTime, items), (.setupCost, setupCost, items),
      (.holdingCost, holdingCost, items),
    ]
    for (field, figures, count) in lists + demand.map({ (.demand, $0, capacity.count) }) {
      guard figures.count == count, count > 0 else { throw .badSize(field) }
      // Sums of larger figures would lose the small ones.
      guard figures.allSatisfy({ (0...1e15).contains($0) }) else { throw .badFigure(field) }
    }
    self.capacity = capacity
    self.consumption = consumption
    self.setupTime = setupTime
    self.setupCost = setupCost
    self.holdingCost = holdingCost
    self.demand = demand
  }

  /// How many items there are.
  public var items: Int { demand.count }
  /// How many periods there are.
  public var periods: Int { capacity.count }
}
