import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.count`: nothing.
public struct CountProducts: OperationInput {}

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
