import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.count`: nothing.
public struct CountProducts: OperationInput {}

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

extension ProductService {
  static let count = Operation<CountProducts, ProductCounts>(
    "product.count", area: .sales, "Counts products by status.", permission: .inventoryView,
    effect: .read, examples: ["product count", "product count -o json"], consistency: .snapshot)

  /// Counts all products by status, from sums of the stock levels.
  public func count(
    _ input: CountProducts, _ call: Call
  ) async throws -> Outcome<ProductCounts> {
    try await desk.perform(Self.count, input, call) { transaction in
      let stock = try await StockTotals(transaction)
      var counts: [ProductStatus: Int64] = [:]
      var pages = transaction.pages(
        Query(Product.schema, order: [.ascending(Product.Columns.foldedSKU)]))
      while let rows = try await pages.next() {
        for row in rows {
          let product = try Product(row)
          let status = ProductStatus.of(
            product, onHand: stock.onHand(of: product.id), available: stock.available(product.id))
          counts[status, default: 0] += 1
        }
      }
      return ProductCounts(counts)
    }
  }
}
