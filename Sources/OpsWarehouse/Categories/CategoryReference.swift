import OpsKernel

/// Input of operations about one category.
public struct CategoryReference: OperationInput {
  /// The category.
  public var name: Name
}
