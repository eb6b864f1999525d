import OpsKernel

/// Input of `product.list`.
public struct ListProducts: OperationInput {
  public var limit: Of<PageRequest, Int>?
  public var after: Of<PageRequest, String>?
}
