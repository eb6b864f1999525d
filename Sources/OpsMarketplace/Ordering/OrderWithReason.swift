import OpsKernel

/// Input of operations that name an order and say why.
public struct OrderWithReason: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// Why.
  public var reason: Option<Note>
}
