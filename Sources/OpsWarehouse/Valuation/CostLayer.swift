import OpsDomain

/// Goods that came together and are still there.
public struct CostLayer: Sendable, Equatable {
  /// When they came.
  public let since: Instant
  /// What is left of them, above zero.
  public var quantity: Quantity
  /// What one unit cost; nil where the cost was never known.
  public var unitCost: UnitPrice?

  /// Goods that came at the moment `since`, with the quantity that is left.
  public init(since: Instant, quantity: Quantity, unitCost: UnitPrice?) {
    self.since = since
    self.quantity = quantity
    self.unitCost = unitCost
  }

  /// The value of what is left; nothing without a cost.
  public var value: StockWorth { unitCost.map { StockWorth(quantity, at: $0) } ?? .zero }
}
