import OpsDomain
import OpsKernel
import OpsStorage

/// Lots by their code, which several products may have.
struct LotLookup: RecordLookup {
  var schema: Schema { Lot.schema }

  func records(called name: String, limit: Int, _ system: Transaction) async throws -> [Row] {
    try await system.rows(
      Query(Lot.schema, where: .equals(Lot.Columns.code, name), limit: limit))
  }
}
