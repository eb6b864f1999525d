import OpsDomain
import OpsStorage

/// The statuses of a few products, for callers who may see stock.
struct ProductStatuses {
  private var statuses: [RecordID: ProductStatus] = [:]

  /// Reads the stock of the products, at most ``Limits/pageSizeMaximum`` of them. Nothing is read
  /// for a caller who may not see stock: a status would tell how much there is.
  init(_ products: [Product], _ transaction: Transaction) async throws {
    guard transaction.principal.may(.inventoryView), !products.isEmpty else { return }
    var shelf = StockShelf(transaction)
    var stock: [RecordID: StockFigures] = [:]
    for item in try await shelf.items(of: products.map(\.id)) {
      stock[item.level.productID, default: .zero].add(item.figures)
    }
    for product in products {
      let figures = stock[product.id] ?? .zero
      statuses[product.id] = .of(product, onHand: figures.onHand, available: figures.available)
    }
  }

  /// The status of the product; nil for a caller who may not see stock.
  subscript(_ product: Product) -> ProductStatus? { statuses[product.id] }
}
