import OpsDomain
import OpsKernel
import OpsStorage

/// How many pieces open batches would make for production orders, and how many these still need.
struct PlannedPieces {
  private var orders: [RecordID: ProductionOrder] = [:]
  private var planned: [RecordID: Quantity] = [:]

  /// Reads what all batches would make for these orders, also batches that the caller cannot see.
  init(for ids: Set<RecordID>, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("adds up what batches make of an order")
    for order in try await system.seen(ProductionOrder.self, ids) {
      orders[order.id] = order
      let products = try await system.repository(BatchProduct.self).all(
        where: .equals(BatchProduct.Columns.productionID, order.id))
      let batches = try await system.seen(ProductionBatch.self, Set(products.map(\.batchID)))
      let open = Set(batches.filter(\.status.isOpen).map(\.id))
      for product in products where open.contains(product.batchID) {
        guard let quantity = product.planned else { continue }
        planned[order.id] = try (planned[order.id] ?? .zero).adding(quantity)
      }
    }
  }

  /// A remark if batches would make more for an order than it still needs; else nil. It does not
  /// tell how much the order needs: not everybody who sees batches sees production orders.
  func excess(of id: RecordID) -> String? {
    guard let order = orders[id], let planned = planned[id], planned > order.open else {
      return nil
    }
    return "batches would make \(planned) for \(Excerpt.of(order.number)), more than it still needs"
  }
}
