import OpsKernel

/// Input of operations that name one give-back.
public struct GiveBackReference: OperationInput {
  /// The give-back.
  public var giveback: GiveBackNumber
}
