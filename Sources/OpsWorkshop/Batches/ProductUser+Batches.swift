import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// Products in batches. A product that a batch names is never removed.
  static let ofBatches = ProductUser("batch", "batches", place: 75)
    .keeping(BatchProduct.self, BatchProduct.Columns.productID)
    .measured(BatchProduct.self, BatchProduct.Columns.productID)
    .open { product, transaction in
      try await open(making: product, size: nil, transaction).map(\.number)
    }
    .sized { size, product, transaction in
      try await open(making: product, size: size, transaction).first.map { _ in "a batch" }
    }

  private static func open(
    making product: RecordID, size: String?, _ transaction: Transaction
  ) async throws -> [ProductionBatch] {
    let parts = try await transaction.repository(BatchProduct.self)
      .all(where: .equals(BatchProduct.Columns.productID, product))
    let ids = Set(parts.filter { size == nil || $0.size == size }.map(\.batchID))
    return try await transaction.seen(ProductionBatch.self, ids).filter(\.status.isOpen)
  }
}
