import OpsKernel

/// Input of operations that name a transfer and nothing else.
public struct TransferReference: OperationInput {
  /// `NUMBER`: The transfer, such as TR-000001.
  public var transfer: String
}
