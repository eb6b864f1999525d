import OpsDomain

/// The value of one product's stock by both methods, after some of its movements.
///
/// Goods that come without a cost take the mean of the stock, or without stock the last known cost.
/// While no cost is known they are worth nothing; the first known cost is then that of the whole
/// stock.
public struct ProductValue: Sendable, Equatable {
  /// The stock by moving average.
  public private(set) var average = MovingAverage()
  /// The stock by first in, first out.
  public private(set) var layers = CostLayers()
  /// The latest cost that goods came with; nil where none ever had one.
  public private(set) var lastCost: UnitPrice?

  /// The value before the first movement: no stock and no known cost.
  public init() {}

  /// A state that was saved.
  public init(average: MovingAverage, layers: CostLayers, lastCost: UnitPrice?) {
    self.average = average
    self.layers = layers
    self.lastCost = lastCost
  }

  /// The quantity; below zero where a place may be negative.
  public var quantity: Quantity { average.quantity }
  /// Whether there is stock and its cost is not known.
  public var isWithoutCost: Bool { lastCost == nil && quantity.isPositive }
  /// The mean cost of the stock, else the last known cost.
  public var meanCost: UnitPrice? {
    lastCost == nil ? nil : average.unitCost ?? lastCost
  }

  /// The value of the stock.
  public func worth(_ method: ValuationMethod) throws(OpsError) -> StockWorth {
    switch method {
    case .average: average.value
    case .fifo: try layers.value
    }
  }

  /// The value of one unit; nil without stock or without a known cost.
  public func unitCost(_ method: ValuationMethod) throws(OpsError) -> UnitPrice? {
    lastCost == nil ? nil : try worth(method).unitCost(of: quantity)
  }

  /// Follows one movement. Movements come in the order of their time.
  ///
  /// - Throws: `data.bad_quantity` or `data.bad_amount` when a sum is too large.
  public mutating func follow(_ flow: StockFlow) throws(OpsError) {
    switch flow {
    case .comesIn(let quantity, let own, let moment):
      if let own, lastCost == nil {
        average.revalue(at: own)
        layers.price(at: own)
      }
      let cost = own ?? meanCost
      lastCost = own ?? lastCost
      try average.add(quantity, at: cost)
      layers.add(quantity, at: cost, since: moment)
    case .goesOut(let quantity):
      try average.take(quantity)
      try layers.take(quantity)
    case .takenBack(let quantity, let cost):
      try average.take(quantity, at: cost)
      try layers.take(quantity, at: cost)
    }
  }
}
