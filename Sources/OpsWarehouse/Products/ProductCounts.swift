import OpsDomain
import OpsKernel

/// How many products have each status.
public struct ProductCounts: OperationOutput, Equatable {
  public static let answerName = "product.counts/1"

  /// Products with enough goods on hand.
  public let active: Int64
  /// Products with less available than their own threshold.
  public let lowStock: Int64
  /// Products with nothing on hand.
  public let inactive: Int64
  /// All products.
  public let total: Int64

  init(_ counts: [ProductStatus: Int64]) {
    active = counts[.active] ?? 0
    lowStock = counts[.lowStock] ?? 0
    inactive = counts[.inactive] ?? 0
    total = active + lowStock + inactive
  }

  public static let columns: [FieldColumn] = [
    .init("active", "ACTIVE", .right), .init("low_stock", "LOW STOCK", .right),
    .init("inactive", "INACTIVE", .right), .init("total", "TOTAL", .right),
  ]
}
