import OpsDomain
import OpsKernel
import OpsStorage

/// Orders of the marketplace, from the cart to the receipt. One method per operation, each in a
/// file of its own. Assigning, picking up and delivering are with the drivers.
public struct OrderService: DeskService {
  let desk: Desk
  let provider: any PaymentProvider

  /// With a payment sandbox that moves no money.
  public init(desk: Desk) { self.init(desk: desk, provider: SandboxProvider()) }

  /// - Parameter provider: Where the money of customers is collected.
  public init(desk: Desk, provider: any PaymentProvider) {
    self.desk = desk
    self.provider = provider
  }

  public func moved(to desk: Desk) -> OrderService {
    OrderService(desk: desk, provider: provider)
  }

  /// The nouns of its operations.
  public static let nouns = ["order"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(place, OrderService.place),
    AnyOperation(pay, OrderService.pay),
    AnyOperation(accept, OrderService.accept),
    AnyOperation(decline, OrderService.decline),
    AnyOperation(start, OrderService.start),
    AnyOperation(delay, OrderService.delay),
    AnyOperation(ready, OrderService.ready),
    AnyOperation(cancel, OrderService.cancel),
    AnyOperation(refund, OrderService.refund),
    AnyOperation(change, OrderService.change),
    AnyOperation(again, OrderService.again),
    AnyOperation(list, OrderService.list),
    AnyOperation(show, OrderService.show),
    AnyOperation(receipt, OrderService.receipt),
  ]

  private var rounds: PaymentRounds { PaymentRounds(desk: desk, provider: provider) }

  /// The answer inside the commit of an operation that ``settled(_:_:)`` follows. The journal keeps
  /// it for the key of the call. Without a key nobody sees it, because the order is read again
  /// after the commit: then it is the order alone, and others need not wait for the rest of it.
  func answer(
    _ order: MarketOrder, _ call: Call, _ transaction: Transaction
  ) async throws -> OrderView {
    guard call.key == nil, rounds.follows(call) else {
      return try await OrderView.of(order, transaction)
    }
    return OrderView.alone(order, transaction)
  }

  /// Does what the commit of an outcome left to ask of the payment provider, and answers with the
  /// order as it is then.
  func settled(_ outcome: Outcome<OrderView>, _ call: Call) async throws -> Outcome<OrderView> {
    let after = try await order(outcome.output.id, after: call)
    return outcome.map { after ?? $0 }
  }

  /// Does what the commit of a call left to ask of the payment provider, and gives the order as it
  /// is then; nil where the commit is not final, so that nobody is asked.
  func order(_ id: RecordID, after call: Call) async throws -> OrderView? {
    guard rounds.follows(call) else { return nil }
    try await rounds.settle(order: id)
    return try await rounds.order(id, for: call.principal)
  }
}

extension AppDependencies {
  /// The service of its operations: see ``OrderService``.
  public var orders: OrderService { service() }
}
