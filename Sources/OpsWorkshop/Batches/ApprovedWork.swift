import OpsDomain
import OpsKernel
import OpsStorage

/// Checks that no approved or active batch needs an order or a machine that is about to be taken
/// away.
enum ApprovedWork {
  /// Throws `rule.dependants` while an approved or active batch makes pieces of the order.
  static func requireNone(for order: ProductionOrder, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("looks for batches that make an order")
    let products = try await system.repository(BatchProduct.self).all(
      where: .equals(BatchProduct.Columns.productionID, order.id))
    let batches = try await system.seen(ProductionBatch.self, Set(products.map(\.batchID)))
    for batch in batches.sorted(by: { $0.number < $1.number }) {
      try await requireNotApproved(
        batch, "\(order.number) cannot be cancelled", field: "production", system)
    }
  }

  /// Throws `rule.dependants` while an approved or active batch is planned on the machine.
  static func requireNone(on machine: Machine, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("looks for batches of a machine")
    for status in [BatchStatus.active, .pendingExecution] {
      let batches = try await system.repository(ProductionBatch.self).all(
        where: .both(
          .equals(ProductionBatch.Columns.machineID, machine.id),
          .equals(ProductionBatch.Columns.status, status)))
      for batch in batches.sorted(by: { $0.number < $1.number }) {
        try await requireNotApproved(
          batch, "\(Excerpt.of(machine.number)) cannot be disabled", field: "machine", system)
      }
    }
  }

  /// Throws `rule.dependants` for a batch that is approved or active.
  private static func requireNotApproved(
    _ batch: ProductionBatch, _ what: String, field: String, _ system: Transaction
  ) async throws {
    guard batch.status == .pendingExecution || batch.status == .active else { return }
    let number = Excerpt.of(batch.number)
    let isOver = try await batch.isOver(system)
    throw OpsError(
      .dependants, "\(what): \(number) needs it and is \(batch.status.spoken)", field: field,
      hint: batch.status == .active
        ? "first complete it with `opsh batch complete \(number)`"
        : isOver
          ? batch.guidanceAfterShift
          : "first cancel it with `opsh batch cancel \(number) --reason TEXT`")
  }
}
