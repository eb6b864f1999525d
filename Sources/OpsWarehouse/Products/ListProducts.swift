import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.list`.
public struct ListProducts: OperationInput {
  /// `S`: Only products with this status.
  public var status: [ProductStatus]?
  /// `|`: Order of the list; default sku.
  public var order: ProductOrder?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ProductService {
  /// How many products are read at once in the beginning, when most of them may not match.
  private static let chunk = 500

  static let list = Operation<ListProducts, Listing<ProductView>>(
    "product.list", area: .sales, "Lists products by SKU, name, price or age.",
    permission: .productView, effect: .read,
    examples: [
      "product list --limit 20", "product list -o csv",
      "product list --status low_stock --status inactive --order name",
    ],
    consistency: .snapshot)

  /// A page of all products, or of those with one of the statuses. Throws `denied.permission` for a
  /// status when the caller may not see stock.
  public func list(
    _ input: ListProducts, _ call: Call
  ) async throws -> Outcome<Listing<ProductView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = try PageRequest(limit: input.limit, after: input.after)
        .narrow(Query(Product.schema, order: (input.order ?? .sku).steps))
      if let statuses = input.status, !statuses.isEmpty {
        try transaction.principal.require(
          .inventoryView, to: "Listing products by the status of their stock")
        return try await Self.page(of: query, with: Set(statuses), transaction)
      }
      let found = try await transaction.repository(Product.self).fetch(query)
      return try await ProductView.page(found, transaction)
    }
  }

  /// Reads products in chunks until the page is full.
  private static func page(
    of query: Query, with wanted: Set<ProductStatus>, _ transaction: Transaction
  ) async throws -> Listing<ProductView> {
    var items: [ProductView] = []
    var chunks = query
    chunks.limit = Swift.max(query.limit, chunk)
    var pages = transaction.pages(chunks, growing: true)
    while let rows = try await pages.next() {
      let products = try rows.map { try Product($0) }
      let statuses = try await ProductStatuses(products, transaction)
      let views = try await ProductView.views(products, statuses, transaction)
      for (view, row) in zip(views, rows) {
        guard let status = view.status, wanted.contains(status) else { continue }
        items.append(view)
        if items.count == query.limit {
          return Listing(items: items, next: Cursor.encode(query.position(of: row)))
        }
      }
    }
    return Listing(items: items)
  }
}
