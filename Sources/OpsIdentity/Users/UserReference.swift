import OpsKernel

/// Input of operations that name one user.
public struct UserReference: OperationInput {
  /// The user.
  public var user: UserName
}
