import OpsDomain

/// How much of a product there shall be at least and at most.
public struct StockLimitRow: Codable, Sendable {
  public var sku: String
  public var minimum: Quantity
  public var maximum: Quantity?

  public init(sku: String, minimum: Quantity, maximum: Quantity? = nil) {
    self.sku = sku
    self.minimum = minimum
    self.maximum = maximum
  }
}
