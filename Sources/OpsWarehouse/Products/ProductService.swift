import OpsKernel

/// Products: what is stocked and sold. One method per operation, each in a file of its own.
public struct ProductService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create) { try await $0.products.create($1, $2) },
    AnyOperation(edit) { try await $0.products.edit($1, $2) },
    AnyOperation(delete) { try await $0.products.delete($1, $2) },
    AnyOperation(show) { try await $0.products.show($1, $2) },
    AnyOperation(list) { try await $0.products.list($1, $2) },
    AnyOperation(unit) { try await $0.products.unit($1, $2) },
    AnyOperation(convertUnit) { try await $0.products.convertUnit($1, $2) },
    AnyOperation(units) { try await $0.products.units($1, $2) },
    AnyOperation(search) { try await $0.products.search($1, $2) },
  ]
}

extension AppDependencies {
  public var products: ProductService { service() }
}
