import OpsKernel

/// Input of operations that name a payment and nothing else.
public struct PaymentReference: OperationInput {
  /// The payment.
  public var payment: NameOf<Payment>
}
