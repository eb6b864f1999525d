import OpsDomain

/// A quantity and its value, by moving average: goods that come in add their cost, goods that go
/// out take their share of the value.
public struct MovingAverage: Sendable, Equatable {
  /// The quantity; below zero when more went out than was on hand.
  public private(set) var quantity = Quantity.zero
  /// Never below zero, and zero when nothing is on hand.
  public private(set) var value = StockWorth.zero

  /// No stock: nothing has come yet.
  public init() {}

  /// A state that was saved.
  public init(quantity: Quantity, value: StockWorth) {
    self.quantity = quantity
    self.value = quantity.isPositive ? value : .zero
  }

  /// The value of one unit, rounded half to even to a millionth; nil when nothing is on hand.
  public var unitCost: UnitPrice? { value.unitCost(of: quantity) }

  /// Adds goods. Those that fill a quantity below zero have left already: they add no value.
  ///
  /// - Throws: `data.bad_quantity` or `data.bad_amount` when a sum is too large.
  mutating func add(_ added: Quantity, at cost: UnitPrice?) throws(OpsError) {
    quantity = try quantity.adding(added)
    let there = min(added, quantity)
    if let cost { value = try value.adding(StockWorth(there, at: cost)) }
  }

  /// Takes goods out at the mean. The remainder of rounding stays with the rest.
  mutating func take(_ taken: Quantity) throws(OpsError) {
    let before = quantity
    quantity = try quantity.subtracting(taken)
    value =
      quantity.isPositive ? value.subtracting(value.share(of: taken, in: before)) : .zero
  }

  /// Takes out goods at the cost they came with, or at the whole value if that is less.
  mutating func take(_ taken: Quantity, at cost: UnitPrice) throws(OpsError) {
    quantity = try quantity.subtracting(taken)
    value =
      quantity.isPositive ? value.subtracting(StockWorth(taken, at: cost)) : .zero
  }

  /// Values the whole quantity at one cost.
  mutating func revalue(at cost: UnitPrice) { value = StockWorth(quantity, at: cost) }
}
