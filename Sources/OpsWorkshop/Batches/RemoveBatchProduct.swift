import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `batch.remove`.
public struct RemoveBatchProduct: OperationInput {
  /// The batch.
  public var batch: NameOf<ProductionBatch>
  /// The product.
  public var sku: NameOf<Product>
  /// `S`: Its size, if the batch has several.
  public var size: Name?
  /// `N`: Its position in the batch, if the batch has the product twice.
  public var position: Int?
}

extension BatchService {
  static let remove = Operation<RemoveBatchProduct, RemovedBatchProduct>(
    "batch.remove", area: .workshop, "Removes a product from a batch.", permission: .batchEdit,
    effect: .write(.reversible),
    examples: [
      "batch remove PC-20270301-0001 LAMP-1 --dry-run", "batch remove PC-20270301-0001 LAMP-1",
    ])

  /// Takes a product out of a plan; its stations are free again. Throws `notfound.any`,
  /// `notfound.sku`, `rule.bad_state`, `rule.violated` for a shift batch, and `data.bad_value` when
  /// several products fit.
  public func remove(
    _ input: RemoveBatchProduct, _ call: Call
  ) async throws -> Outcome<RemovedBatchProduct> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      try await batch.require(.edit, transaction)
      try batch.requireOwnProducts()
      let contents = try await BatchContents.read(batch, transaction)
      let found = try await contents.products(
        input.sku, size: input.size, position: input.position, transaction)
      guard let product = found.first, found.count == 1 else {
        let names = found.map(contents.name).joined(separator: ", ")
        throw OpsError(
          .badValue, "The batch has \(found.count) products that match: \(names)",
          field: "position",
          hint: "name one of them with --position N or --size S")
      }
      let views = try await BatchView.of(batch, transaction).products
      try await contents.delete(product, transaction)
      guard let view = views.first(where: { $0.position == product.position }) else {
        throw OpsError(.internalError, "A product of a batch has no view")
      }
      return RemovedBatchProduct(batch: batch.number, product: view)
    }
  }

  static let delete = Operation<BatchReference, BatchView>(
    "batch.delete", area: .workshop, "Deletes a batch that was not submitted.",
    permission: .batchDelete, effect: .destructive(.reversible),
    examples: ["batch delete PC-20270301-0001 --dry-run", "batch delete PC-20270301-0001 --yes"])

  /// Removes a plan. What was submitted stays on record for good. Throws `notfound.any` and
  /// `rule.bad_state`.
  public func delete(_ input: BatchReference, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      try await batch.require(.delete, transaction)
      let view = try await BatchView.of(batch, transaction)
      let contents = try await BatchContents.read(batch, transaction)
      for product in contents.products { try await contents.delete(product, transaction) }
      try await BatchAuthors(transaction).forget(batch)
      try await transaction.repository(ProductionBatch.self).delete(batch)
      return view
    }
  }
}
