import OpsDomain
import OpsKernel

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

  /// Does what the commit of an outcome left to ask of the payment provider, and answers with the
  /// order as it is then.
  func settled(_ outcome: Outcome<OrderView>, _ call: Call) async throws -> Outcome<OrderView> {
    let after = try await order(outcome.output.id, after: outcome, call)
    return outcome.map { after ?? $0 }
  }

  /// Does what the commit of an outcome left to ask of the payment provider, and gives the order as
  /// it is then; nil where the commit is not final, so that nobody is asked.
  func order<Output>(
    _ id: RecordID, after outcome: Outcome<Output>, _ call: Call
  ) async throws -> OrderView? {
    let rounds = PaymentRounds(desk: desk, provider: provider)
    guard rounds.follows(outcome, call) else { return nil }
    try await rounds.settle(order: id)
    return try await rounds.order(id, for: call.principal)
  }
}

extension AppDependencies {
  public var orders: OrderService { service() }
}
