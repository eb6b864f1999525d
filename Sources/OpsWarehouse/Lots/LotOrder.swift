import OpsStorage

/// Order of a list of lots.
public enum LotOrder: String, Codable, Sendable, CaseIterable {
  /// The earliest last good day first.
  case due
  /// By code.
  case lot
  /// The lots that were bought first come first; lots without a day come before them.
  case purchased
  /// The lots that were recorded last come first.
  case newest
  /// By the name of the product, then by code.
  case product
  /// By the name of the category, then as `product`; products without a category come first.
  case category

  /// Whether the order is that of other records, which no index of lots has.
  var isOfProducts: Bool { self == .product || self == .category }

  var steps: [Order] {
    typealias Columns = Lot.Columns
    switch self {
    case .due: return [.ascending(Columns.due)]
    case .lot, .product, .category: return [.ascending(Columns.code)]
    case .purchased: return [.ascending(Columns.purchasedOn)]
    case .newest: return [.descending(Columns.createdAt)]
    }
  }
}
