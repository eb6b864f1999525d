import OpsDomain
import OpsKernel
import OpsStorage

extension BatchAct {
  /// The right that it takes; nil for what nobody does by hand.
  var permission: Permission? { operation?.descriptor.permission }

  /// The operation by which people do it.
  private var operation: (any DescribedOperation)? {
    switch self {
    case .edit: BatchService.edit
    case .submit: BatchService.submit
    case .withdraw: BatchService.withdraw
    case .approve: BatchService.approve
    case .reject: BatchService.reject
    case .execute: BatchService.execute
    case .complete: BatchService.complete
    case .cancel: BatchService.cancel
    case .expire: nil
    case .report: BatchService.report
    case .delete: BatchService.delete
    }
  }
}

extension ProductionBatch {
  /// Throws `denied.permission` unless the caller's right to `act` is good for every product of
  /// the batch: a right that is limited to some moves no batch that makes others as well.
  func requireReach(of act: BatchAct, _ transaction: Transaction) async throws {
    guard let permission = act.permission, transaction.principal.reach(of: permission) != .all
    else { return }
    let products = try await transaction.asSystem("reads what a batch is made of")
      .repository(BatchProduct.self).all(where: .equals(BatchProduct.Columns.batchID, id))
    for product in products {
      try await transaction.require(
        permission, for: product.row, of: BatchProduct.schema, to: "Moving a batch on")
    }
  }

  /// Whether the caller's right to `act` is good for every product of the batch.
  func isReached(by act: BatchAct, _ transaction: Transaction) async throws -> Bool {
    do {
      try await requireReach(of: act, transaction)
      return true
    } catch let error as OpsError where error.code == .denied {
      return false
    }
  }
}
