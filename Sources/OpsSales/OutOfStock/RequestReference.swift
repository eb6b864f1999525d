import OpsKernel

/// Input of operations that name one request.
public struct RequestReference: OperationInput {
  /// The request.
  public var request: RequestNumber
}
