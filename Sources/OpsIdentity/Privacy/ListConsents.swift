import OpsKernel

/// Input of `consent.list`.
public struct ListConsents: OperationInput {
  /// Somebody else's, for those who may see users.
  public var user: UserName?
}
