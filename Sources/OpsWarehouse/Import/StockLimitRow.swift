import OpsDomain

/// How much of a product there should be at least and at most.
public struct StockLimitRow: Codable, Sendable {
  public var sku: String
  /// Code of the location they are for; nil where the file does not say.
  public var location: String?
  public var minimum: Quantity
  public var maximum: Quantity?

  public init(
    sku: String, location: String? = nil, minimum: Quantity, maximum: Quantity? = nil
  ) {
    self.sku = sku
    self.location = location
    self.minimum = minimum
    self.maximum = maximum
  }
}
