import OpsKernel

/// Input of operations that name one batch.
public struct BatchReference: OperationInput {
  /// The batch.
  public var batch: NameOf<ProductionBatch>
}
