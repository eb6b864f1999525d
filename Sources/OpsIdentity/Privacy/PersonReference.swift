import OpsKernel

/// Input of operations about one person: a user or a customer.
public struct PersonReference: OperationInput {
  /// `USER|CUSTOMER`: Sign-in name or a customer's number; default you.
  public var person: Argument<String>?
  /// `KIND`: Which kind of person it is, user or customer, if both have this name.
  public var kind: String?
}
