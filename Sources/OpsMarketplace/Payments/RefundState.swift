import OpsDomain

/// How far a refund is.
public enum RefundState: String, ColumnChoice, Codable {
  /// The provider has not said yet that it is done.
  case requested
  case done
  /// The provider refused it: the money is still owed to the customer.
  case failed
  /// The customer's bank took the money before the provider answered: nothing is owed any more.
  case cancelled
}
