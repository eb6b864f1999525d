import OpsDomain
import OpsKernel
import OpsStorage

extension ProductionOrder {
  /// The order as it is released now, with the product's current bill of materials. Rework takes no
  /// new material and gets no bill.
  ///
  /// - Parameter system: With the rights of the system.
  func releasing(_ system: Transaction) async throws -> ProductionOrder {
    var released = self
    released.status = .released
    released.releasedAt = system.now
    released.billID =
      reworkOf == nil
      ? try await system.repository(BillOfMaterials.self).current(of: productID)?.id : nil
    released.updatedAt = system.now
    return released
  }
}

extension Repository where Item == BillOfMaterials {
  /// The bill that an order takes its material by: the one it was released with, or the product's
  /// current one. Nil for bought products and for rework, which takes no new material.
  package func bill(of order: ProductionOrder) async throws -> BillOfMaterials? {
    guard order.reworkOf == nil else { return nil }
    if let id = order.billID { return try await fetch(id) }
    return try await current(of: order.productID)
  }
}
