import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension ProductionOrder {
  /// Throws `denied.permission` unless the caller's right covers the order. An order without a
  /// location counts for the default location, where its goods go.
  /// - Parameter action: What is done with it, for the error.
  func requireReach(
    of permission: Permission, _ transaction: Transaction, to action: String
  ) async throws {
    guard transaction.principal.reach(of: permission) != .all else { return }
    var asked = self
    if asked.locationID == nil {
      let system = transaction.asSystem("finds the place of an order")
      asked.locationID = try await StockLedger(system).placeOfGoods(nil).id
    }
    try await transaction.require(permission, for: asked.row, of: Self.schema, to: action)
  }
}
