import OpsDomain
import OpsKernel
import OpsStorage

extension ProductService {
  static let delete = Operation<ProductReference, ProductView>(
    "product.delete", area: .sales, "Removes a product that was never used.",
    permission: .productDelete, effect: .destructive(.reversible),
    examples: ["product delete OLD-1 --dry-run", "product delete OLD-1 --yes"])

  /// Removes a product. Throws `rule.dependants` with the counts while anything refers to it:
  /// movements, requests, give-backs, sales or counts stay for ever, and so does their product;
  /// reorder rules, units and styles of packaging teams are removed first.
  public func delete(
    _ input: ProductReference, _ call: Call
  ) async throws -> Outcome<ProductView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let system = transaction.asSystem("counts what refers to the product")
      let movements = try await system.repository(StockMovement.self)
        .count(where: .equals(StockMovement.Columns.productID, product.id))
      var counts = [(count: movements, noun: "movement")]
      for user in system.hooks(ProductUser.self) where user.keepsProduct {
        counts.append((try await user.count(product.id, system), user.one))
      }
      if counts.allSatisfy({ $0.count == 0 }) {
        counts.append((try await Self.countings(of: product.id, system), "count"))
      }
      guard counts.allSatisfy({ $0.count == 0 }) else {
        throw OpsError(
          .dependants,
          "\(Excerpt.of(product.sku)) has "
            + counts.filter { $0.count > 0 }.map { Counted.text($0.count, $0.noun) }
            .joined(separator: " and "),
          field: "sku", hint: "products with a history stay; rename the product instead")
      }
      try await ProductSetup.requireNone(product, system)
      let facts = system.repository(ProductFacts.self)
      if let known = try await facts.fetch(key: ProductFacts.productKey, .id(product.id)) {
        try await facts.delete(known)
      }
      try await transaction.repository(Product.self).delete(product)
      return try await ProductView.of(product, transaction)
    }
  }

  /// How many counts name the product or have counted it, whatever became of them: what a count was
  /// about stays with it.
  private static func countings(
    of product: RecordID, _ system: Transaction
  ) async throws -> Int64 {
    let named = try await system.repository(CountSessionProduct.self)
      .all(where: .equals(CountSessionProduct.Columns.productID, product)).map(\.sessionID)
    let counted = try await system.repository(CountLine.self)
      .all(where: .equals(CountLine.Columns.productID, product)).map(\.sessionID)
    return Int64(Set(named + counted).count)
  }
}
