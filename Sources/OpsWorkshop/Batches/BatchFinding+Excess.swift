import OpsDomain
import OpsKernel
import OpsStorage

extension BatchFinding {
  /// If batches would make more for a production order than it still needs: each of these batches
  /// that has not begun.
  static func excess(
    of batches: [ProductionBatch], _ transaction: Transaction
  ) async throws -> [BatchFinding] {
    let system = transaction.asSystem("reads what batches are to make")
    var orders: [RecordID: Set<RecordID>] = [:]
    for ids in batches.filter(\.isWaiting).map(\.id).portions {
      let products = try await system.repository(BatchProduct.self).all(
        where: .oneOf(BatchProduct.Columns.batchID, ids))
      for product in products {
        guard let order = product.productionID else { continue }
        orders[product.batchID, default: []].insert(order)
      }
    }
    let pieces = try await PlannedPieces(for: Set(orders.values.joined()), transaction)
    let calendar = try await ShiftCalendar.read(transaction)
    return batches.flatMap { batch in
      (orders[batch.id] ?? []).compactMap { pieces.excess(of: $0) }.sorted()
        .map { beyondOrder($0, batch, isOver: batch.isOver(calendar, at: transaction.now)) }
    }
  }

  private static func beyondOrder(
    _ message: String, _ batch: ProductionBatch, isOver: Bool
  ) -> BatchFinding {
    let action: Action =
      switch batch.status {
      case .unsubmitted: .removeProduct
      case .pendingExecution where isOver: .report
      default: .cancel
      }
    return BatchFinding(
      batch: batch.number, kind: .beyondOrder, message: message, action: action,
      command: command(for: action, batch))
  }
}
