import OpsDomain

/// Whether a product is on offer: what its stock says, or what people have set.
public enum ProductStatus: String, ColumnChoice, Codable {
  /// Goods are on hand, and no threshold is reached.
  case active
  /// Less is available than the product's own threshold.
  case lowStock = "low_stock"
  /// Nothing is on hand.
  case inactive
}

extension ProductStatus {
  /// The status of a product: the one that people have set, or else what the stock says.
  ///
  /// - Parameters:
  ///   - onHand: What lies in the house.
  ///   - available: What of it is neither reserved nor expired.
  static func of(_ product: Product, onHand: Quantity, available: Quantity) -> ProductStatus {
    if let manual = product.manualStatus { return manual }
    guard onHand.isPositive else { return .inactive }
    guard let threshold = product.lowStock, available < threshold else { return .active }
    return .lowStock
  }
}
