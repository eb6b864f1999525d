import OpsKernel

/// Input of operations about one person: a user or a customer.
public struct PersonReference: OperationInput {
  /// `USER|CUSTOMER`: Sign-in name or a customer's number; yourself when left out.
  public var person: Argument<String>?
  /// `KIND`: Which kind of person it is, user or customer, where both are called so.
  public var kind: String?
}
