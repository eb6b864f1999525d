import OpsKernel

/// Input of operations that name one packaging record.
public struct PackagingReference: OperationInput {
  /// `NUMBER`: The packaging record.
  public var record: Name
}
