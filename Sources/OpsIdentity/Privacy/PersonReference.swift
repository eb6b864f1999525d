import OpsKernel

/// Input of operations about one person: a user or a customer.
public struct PersonReference: OperationInput {
  /// `USER|CUSTOMER`: Sign-in name or a customer's number; oneself when left out.
  public var person: Argument<String>?
}
