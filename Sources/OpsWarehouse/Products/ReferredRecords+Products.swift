import OpsDomain
import OpsKernel
import OpsStorage

extension ReferredRecords {
  /// Products by their SKU.
  package static func products(
    _ ids: [RecordID], _ transaction: Transaction
  ) async throws -> ReferredRecords {
    try await ReferredRecords(Product.self, ids, transaction) { ($0.sku, $0.name) }
  }
}
