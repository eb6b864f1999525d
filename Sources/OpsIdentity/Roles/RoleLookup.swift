import OpsDomain
import OpsKernel
import OpsStorage

/// Roles of the book by their name, which a removed role and a later one may share.
struct RoleLookup: RecordLookup {
  var schema: Schema { CustomRole.schema }

  func records(called name: String, limit: Int, _ system: Transaction) async throws -> [Row] {
    try await system.rows(
      Query(
        CustomRole.schema, where: .equals(CustomRole.Columns.role, Role(rawValue: name)),
        limit: limit))
  }
}
