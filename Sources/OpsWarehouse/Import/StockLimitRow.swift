import OpsDomain

/// How much of a product there should be at least and at most.
public struct StockLimitRow: Codable, Sendable {
  /// SKU of the product, which exists or comes earlier in the import.
  public var sku: String
  /// Code of the location they are for; nil where the file does not say.
  public var location: String?
  /// The product counts as low below this available quantity, in its unit.
  public var minimum: Quantity
  /// The most that should be there, in the product's unit; nil where the source does not say.
  public var maximum: Quantity?

  /// The limits of a product. Only with a location and a maximum is a reorder rule made of them.
  public init(
    sku: String, location: String? = nil, minimum: Quantity, maximum: Quantity? = nil
  ) {
    self.sku = sku
    self.location = location
    self.minimum = minimum
    self.maximum = maximum
  }
}
