import OpsKernel

/// Input of operations about one lot.
public struct LotReference: OperationInput {
  /// Lot code; letter case counts.
  public var lot: Name
  /// Of this product, if several have such a lot.
  public var product: SKU?
}
