import OpsKernel

/// Input of operations that name one customer.
public struct CustomerReference: OperationInput {
  /// The customer.
  public var customer: CustomerName
}
