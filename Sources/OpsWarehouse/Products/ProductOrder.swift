import OpsStorage

/// Order of a list of products.
public enum ProductOrder: String, Codable, Sendable, CaseIterable {
  /// By SKU or by name; letter case and accents do not count.
  case sku, name
  /// The cheapest first; products without a price come before them.
  case price
  /// The products that were added last come first.
  case newest

  var steps: [Order] {
    typealias Columns = Product.Columns
    switch self {
    case .sku: return [.ascending(Columns.foldedSKU)]
    case .name: return [.ascending(Columns.foldedName)]
    case .price: return [.ascending(Columns.price)]
    case .newest: return [.descending(Columns.createdAt)]
    }
  }
}
