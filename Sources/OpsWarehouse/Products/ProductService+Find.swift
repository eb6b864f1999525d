import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.search`.
public struct SearchProducts: OperationInput {
  /// Part of SKU, name or barcode.
  public var text: String
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ProductService {
  static let show = Operation<ProductReference, ProductView>(
    "product.show", area: .sales, "Shows one product.", permission: .productView, effect: .read,
    examples: ["product show LAMP-1", "product show LAMP-1 -o json"], consistency: .snapshot)

  static let search = Operation<SearchProducts, Listing<ProductView>>(
    "product.search", area: .sales, "Finds products by part of SKU, name or barcode.",
    permission: .productView, effect: .read,
    examples: ["product search lamp", "product search \"desk lamp\" -o json"])

  /// One product with its status. Throws `notfound.sku`.
  public func show(_ input: ProductReference, _ call: Call) async throws -> Outcome<ProductView> {
    try await desk.perform(Self.show, input, call) { transaction in
      try await ProductView.withStatus(
        transaction.repository(Product.self).named(input.sku), transaction)
    }
  }

  /// A page of the products whose SKU, name or barcode contains the text; letter case and accents
  /// do not count.
  public func search(
    _ input: SearchProducts, _ call: Call
  ) async throws -> Outcome<Listing<ProductView>> {
    try await desk.perform(Self.search, input, call) { transaction in
      let text = TextFolding.fold(input.text)
      let query = Query(
        Product.schema, where: .contains(Product.Columns.search, text),
        order: [.ascending(Product.Columns.foldedSKU)])
      let page = PageRequest(limit: input.limit, after: input.after)
      let found = try await transaction.repository(Product.self).fetch(page.narrow(query))
      return try await ProductView.page(found, transaction)
    }
  }
}
