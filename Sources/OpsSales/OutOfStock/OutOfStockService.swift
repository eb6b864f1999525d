import OpsKernel

/// Out-of-stock requests: what customers want and could not get, and what becomes of it. One method
/// per operation, each in a file of its own.
public struct OutOfStockService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create) { try await $0.outOfStock.create($1, $2) },
    AnyOperation(createMany) { try await $0.outOfStock.createMany($1, $2) },
    AnyOperation(edit) { try await $0.outOfStock.edit($1, $2) },
    AnyOperation(list) { try await $0.outOfStock.list($1, $2) },
    AnyOperation(show) { try await $0.outOfStock.show($1, $2) },
    AnyOperation(allocate) { try await $0.outOfStock.allocate($1, $2) },
    AnyOperation(deliver) { try await $0.outOfStock.deliver($1, $2) },
    AnyOperation(deliverMany) { try await $0.outOfStock.deliverMany($1, $2) },
    AnyOperation(refund) { try await $0.outOfStock.refund($1, $2) },
    AnyOperation(cancel) { try await $0.outOfStock.cancel($1, $2) },
    AnyOperation(delete) { try await $0.outOfStock.delete($1, $2) },
    AnyOperation(stats) { try await $0.outOfStock.stats($1, $2) },
    AnyOperation(trend) { try await $0.outOfStock.trend($1, $2) },
  ]
}

extension AppDependencies {
  public var outOfStock: OutOfStockService { service() }
}
