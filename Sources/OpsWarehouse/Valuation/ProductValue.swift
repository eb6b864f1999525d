import OpsDomain

/// What the stock of one product is worth by both methods, after some of its movements.
///
/// Goods that come without a cost take the mean of what is there, or the last known cost where
/// nothing is. As long as no cost has ever been known they are worth nothing; the first one that
/// becomes known is then that of all that is there.
public struct ProductValue: Sendable, Equatable {
  public private(set) var average = MovingAverage()
  public private(set) var layers = CostLayers()
  /// The latest cost goods came with; nil where none ever has.
  public private(set) var lastCost: UnitPrice?

  public init() {}

  /// A state that was kept.
  public init(average: MovingAverage, layers: CostLayers, lastCost: UnitPrice?) {
    self.average = average
    self.layers = layers
    self.lastCost = lastCost
  }

  /// What there is; below zero where a place without a floor gave more than it had.
  public var quantity: Quantity { average.quantity }
  /// Whether something is there and nobody knows what it cost.
  public var isWithoutCost: Bool { lastCost == nil && quantity.isPositive }
  /// The mean cost of what is there, else the last known cost.
  public var meanCost: UnitPrice? {
    lastCost == nil ? nil : average.unitCost ?? lastCost
  }

  /// What is there is worth this.
  public func worth(_ method: ValuationMethod) throws(OpsError) -> StockWorth {
    switch method {
    case .average: average.value
    case .fifo: try layers.value
    }
  }

  /// What one unit is worth; nil where nothing is there or its cost is not known.
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
