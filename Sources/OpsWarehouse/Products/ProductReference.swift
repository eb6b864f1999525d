import OpsKernel

/// Input of operations that name one product.
public struct ProductReference: OperationInput {
  /// The product.
  public var sku: SKU
}
