import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension ProductionOrder {
  /// Throws `denied.permission` unless the caller's right is good for the order. One that names no
  /// place is for the default one, where its goods go.
  /// - Parameter action: What is done with it, in the error's words.
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
