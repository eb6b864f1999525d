import OpsKernel

/// Input of operations that name an order and nothing else.
public struct OrderReference: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
}
