import OpsKernel

/// Input of operations that name one batch and give a reason.
public struct BatchRefusal: OperationInput {
  /// The batch.
  public var batch: NameOf<ProductionBatch>
  /// Why.
  public var reason: Option<Note>
}
