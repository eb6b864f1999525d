import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.delete_many`.
public struct DeleteProducts: OperationInput {
  /// The products.
  public var sku: [NameOf<Product>]
}

extension ProductService {
  /// Most products of one call.
  static let mostDeleted = Limits.pageSizeMaximum

  static let deleteMany = Operation<DeleteProducts, Listing<ProductView>>(
    "product.delete_many", area: .sales,
    "Deletes several products that were never used, all or none.",
    permission: .productDelete, effect: .destructive(.reversible),
    examples: [
      "product delete-many OLD-1 SHIRT --dry-run", "product delete-many OLD-1 SHIRT --yes",
    ])

  /// Removes each of the products once, as ``delete(_:_:)`` does, and answers what they were.
  ///
  /// Throws what `delete` throws, for all products that cannot be removed at once, and
  /// `data.too_large` for more than ``mostDeleted`` products.
  public func deleteMany(
    _ input: DeleteProducts, _ call: Call
  ) async throws -> Outcome<Listing<ProductView>> {
    try await desk.perform(Self.deleteMany, input, call) { transaction in
      guard input.sku.count <= Self.mostDeleted else {
        throw OpsError(
          .tooLarge, "You can delete at most \(Self.mostDeleted) products at once", field: "sku")
      }
      var problems = Problems()
      var removed: [ProductView] = []
      var named: Set<String> = []
      for sku in input.sku where named.insert(TextFolding.fold(sku)).inserted {
        try Task.checkCancellation()
        _ = try await problems.ask {
          let product = try await transaction.repository(Product.self).named(sku)
          removed.append(try await Self.remove(product, transaction))
        }
      }
      try problems.check()
      return Listing(items: removed)
    }
  }
}
