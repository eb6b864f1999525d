import OpsKernel

/// Input of operations that name one sales entry.
public struct SalesReference: OperationInput {
  /// Number or identifier of the entry.
  public var entry: IdentifierText
}
