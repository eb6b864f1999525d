import OpsDomain
import OpsKernel
import OpsStorage

/// Lots by code. Several products may have the same code.
struct LotLookup: RecordLookup {
  var schema: Schema { Lot.schema }

  func records(called name: String, limit: Int, _ system: Transaction) async throws -> [Row] {
    try await system.rows(
      Query(Lot.schema, where: .equals(Lot.Columns.code, name), limit: limit))
  }
}
