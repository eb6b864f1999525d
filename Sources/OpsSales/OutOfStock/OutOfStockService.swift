import OpsKernel

/// Out-of-stock requests: what customers want and could not get, and what happens to it. One method
/// per operation, each in a file of its own.
public struct OutOfStockService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["oos"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, OutOfStockService.create),
    AnyOperation(createMany, OutOfStockService.createMany),
    AnyOperation(edit, OutOfStockService.edit),
    AnyOperation(list, OutOfStockService.list),
    AnyOperation(show, OutOfStockService.show),
    AnyOperation(allocate, OutOfStockService.allocate),
    AnyOperation(simulate, OutOfStockService.simulate),
    AnyOperation(deliver, OutOfStockService.deliver),
    AnyOperation(deliverMany, OutOfStockService.deliverMany),
    AnyOperation(refund, OutOfStockService.refund),
    AnyOperation(cancel, OutOfStockService.cancel),
    AnyOperation(delete, OutOfStockService.delete),
    AnyOperation(stats, OutOfStockService.stats),
    AnyOperation(trend, OutOfStockService.trend),
    AnyOperation(dashboard, OutOfStockService.dashboard),
    AnyOperation(byCustomer, OutOfStockService.byCustomer),
    AnyOperation(insights, OutOfStockService.insights),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``OutOfStockService``.
  public var outOfStock: OutOfStockService { service() }
}
