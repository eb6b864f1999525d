import OpsKernel

/// Customers: who buys. One method per operation, each in a file of its own.
public struct CustomerService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create) { try await $0.customers.create($1, $2) },
    AnyOperation(edit) { try await $0.customers.edit($1, $2) },
    AnyOperation(delete) { try await $0.customers.delete($1, $2) },
    AnyOperation(show) { try await $0.customers.show($1, $2) },
    AnyOperation(list) { try await $0.customers.list($1, $2) },
    AnyOperation(search) { try await $0.customers.search($1, $2) },
    AnyOperation(favorite) { try await $0.customers.favorite($1, $2) },
    AnyOperation(visit) { try await $0.customers.visit($1, $2) },
  ]
}

extension AppDependencies {
  public var customers: CustomerService { service() }
}
