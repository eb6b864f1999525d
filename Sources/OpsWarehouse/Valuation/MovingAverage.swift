import OpsDomain

/// A quantity and what it is worth, by moving average: what comes in adds what it cost, what goes
/// out takes its share of the value.
public struct MovingAverage: Sendable, Equatable {
  /// What there is; below zero when more went out than was there.
  public private(set) var quantity = Quantity.zero
  /// Never below zero, and zero when nothing is there.
  public private(set) var value = StockWorth.zero

  public init() {}

  /// A state that was kept.
  public init(quantity: Quantity, value: StockWorth) {
    self.quantity = quantity
    self.value = quantity.isPositive ? value : .zero
  }

  /// What one unit is worth, rounded half to even to a millionth; nil when nothing is there.
  public var unitCost: UnitPrice? { value.unitCost(of: quantity) }

  /// Adds goods. Those that make up for a quantity below zero are gone already: they add no value.
  ///
  /// - Throws: `data.bad_quantity` or `data.bad_amount` when a sum is too large.
  mutating func add(_ added: Quantity, at cost: UnitPrice?) throws(OpsError) {
    quantity = try quantity.adding(added)
    let there = min(added, quantity)
    if let cost { value = try value.adding(StockWorth(there, at: cost)) }
  }

  /// Takes goods out at the mean. What rounding leaves stays with what is left.
  mutating func take(_ taken: Quantity) throws(OpsError) {
    let before = quantity
    quantity = try quantity.subtracting(taken)
    value =
      quantity.isPositive ? value.subtracting(value.share(of: taken, in: before)) : .zero
  }

  /// Takes goods back out at the cost they came with, or at all the value there is if that is less.
  mutating func take(_ taken: Quantity, at cost: UnitPrice) throws(OpsError) {
    quantity = try quantity.subtracting(taken)
    value =
      quantity.isPositive ? value.subtracting(StockWorth(taken, at: cost)) : .zero
  }

  /// Values all that is there at one cost.
  mutating func revalue(at cost: UnitPrice) { value = StockWorth(quantity, at: cost) }
}
