import OpsKernel

/// Input of operations that name one count.
public struct CountReference: OperationInput {
  /// The count.
  public var count: Name
}
