import OpsDomain
import OpsKernel
import OpsStorage

/// What approved batches make for production orders. A batch already has its shift, so a schedule
/// does not plan these pieces again.
struct BatchedWork {
  /// With the rights of the system.
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Planned pieces by production order, of batches that were approved or are being worked on and
  /// are not over when the plan begins.
  func planned(in batches: [ProductionBatch]) async throws -> [RecordID: Quantity] {
    var planned: [RecordID: Quantity] = [:]
    for batch in batches {
      let products = try await transaction.repository(BatchProduct.self).all(
        where: .equals(BatchProduct.Columns.batchID, batch.id))
      for product in products {
        guard let order = product.productionID, let quantity = product.planned else { continue }
        planned[order] = try (planned[order] ?? .zero).adding(quantity)
      }
    }
    return planned
  }
}
