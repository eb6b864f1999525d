import OpsKernel

/// Input of `product.search`.
public struct SearchProducts: OperationInput {
  /// Part of SKU, name or barcode.
  public var text: String
  public var limit: Of<PageRequest, Int>?
  public var after: Of<PageRequest, String>?
}
