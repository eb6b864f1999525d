import OpsDomain
import OpsKernel
import OpsStorage

/// Production batches from the plan to the goods. One method per operation, each in its own file or
/// next to related ones.
public struct BatchService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["batch"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, BatchService.create),
    AnyOperation(add, BatchService.add),
    AnyOperation(remove, BatchService.remove),
    AnyOperation(edit, BatchService.edit),
    AnyOperation(delete, BatchService.delete),
    AnyOperation(submit, BatchService.submit),
    AnyOperation(withdraw, BatchService.withdraw),
    AnyOperation(approve, BatchService.approve),
    AnyOperation(approveMany, BatchService.approveMany),
    AnyOperation(reject, BatchService.reject),
    AnyOperation(cancel, BatchService.cancel),
    AnyOperation(execute, BatchService.execute),
    AnyOperation(complete, BatchService.complete),
    AnyOperation(report, BatchService.report),
    AnyOperation(list, BatchService.list),
    AnyOperation(show, BatchService.show),
    AnyOperation(check, BatchService.check),
  ]

  /// Moves a batch to its next state and writes it, if the caller's right covers all its products.
  ///
  /// Throws `rule.bad_state`, and `denied.permission` for a right that is limited to other goods.
  static func advance(
    _ batch: ProductionBatch, _ act: BatchAct, _ transaction: Transaction,
    _ change: (inout ProductionBatch) -> Void = { _ in }
  ) async throws -> ProductionBatch {
    try await batch.require(act, transaction)
    var next = batch
    if let status = act.next(from: batch.status) { next.status = status }
    change(&next)
    next.updatedAt = transaction.now
    return try await transaction.asSystem("moves a batch on")
      .repository(ProductionBatch.self).update(next)
  }
}

extension AppDependencies {
  /// The service of its operations: see ``BatchService``.
  public var batches: BatchService { service() }
}
