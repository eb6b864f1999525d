import OpsKernel

/// Input of `consent.list`.
public struct ListConsents: OperationInput {
  /// Another user's consents; needs the right to see users.
  public var user: UserName?
}
