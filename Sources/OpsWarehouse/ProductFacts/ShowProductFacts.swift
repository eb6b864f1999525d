import OpsDomain
import OpsKernel
import OpsStorage

extension ProductFactsService {
  static let facts = Operation<ProductReference, ProductFactsView>(
    "product.facts", area: .sales,
    "Shows the catalogue facts of a product: allergens, nutrition, impossible values.",
    permission: .productView, effect: .read,
    examples: ["product facts LAMP-1", "product facts RICE -o json"])

  /// What is known about a product from outside. When no catalogue has the product, the answer says
  /// so.
  public func facts(
    _ input: ProductReference, _ call: Call
  ) async throws -> Outcome<ProductFactsView> {
    try await desk.perform(Self.facts, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let system = transaction.asSystem("reads the facts of a product that the caller sees")
      let facts = try await system.repository(ProductFacts.self)
        .fetch(key: ProductFacts.productKey, product.id)
      return ProductFactsView(product, facts)
    }
  }
}
