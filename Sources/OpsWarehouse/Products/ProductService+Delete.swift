import OpsDomain
import OpsKernel
import OpsStorage

extension ProductService {
  static let delete = Operation<ProductReference, ProductView>(
    "product.delete", area: .sales, "Deletes a product that was never used.",
    permission: .productDelete, effect: .destructive(.reversible),
    examples: ["product delete OLD-1 --dry-run", "product delete OLD-1 --yes"])

  /// Removes a product. Throws `rule.dependants` with the counts while anything refers to it:
  /// movements, requests, give-backs, sales and counts are never removed, so their product stays.
  /// Reorder rules, units and styles of packaging teams are removed first.
  public func delete(
    _ input: ProductReference, _ call: Call
  ) async throws -> Outcome<ProductView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      return try await Self.remove(product, transaction)
    }
  }

  /// Removes a product that nothing refers to. Answers what it was.
  static func remove(
    _ product: Product, _ transaction: Transaction
  ) async throws -> ProductView {
    let system = transaction.asSystem("counts what refers to the product")
    try await requireUnused(product, system)
    try await ProductSetup.requireNone(product, system)
    for user in ProductUser.all(system) { try await user.removal?(product.id, system) }
    try await transaction.repository(Product.self).delete(product)
    return try await ProductView.of(product, transaction)
  }

  /// Throws `rule.dependants` with the number of records that keep the product.
  private static func requireUnused(_ product: Product, _ system: Transaction) async throws {
    let users = ProductUser.all(system)
    var counts: [String] = []
    for when in [ProductUser.Keeping.always, .askedLast] where counts.isEmpty {
      for user in users {
        guard let keeping = user.keeping, keeping.when == when else { continue }
        let count = try await keeping.count(product.id, system)
        if count > 0 { counts.append(Counted.text(count, user.one)) }
      }
    }
    guard !counts.isEmpty else { return }
    throw OpsError(
      .dependants, "\(Excerpt.of(product.sku)) has \(counts.joined(separator: " and "))",
      field: "sku", hint: "a product with a history cannot be removed; rename it instead")
  }
}
