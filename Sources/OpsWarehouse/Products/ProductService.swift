import OpsKernel

/// Products: what is stocked and sold. One method per operation, each in a file of its own.
public struct ProductService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["product"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, ProductService.create),
    AnyOperation(edit, ProductService.edit),
    AnyOperation(delete, ProductService.delete),
    AnyOperation(deleteMany, ProductService.deleteMany),
    AnyOperation(show, ProductService.show),
    AnyOperation(list, ProductService.list),
    AnyOperation(count, ProductService.count),
    AnyOperation(unit, ProductService.unit),
    AnyOperation(convertUnit, ProductService.convertUnit),
    AnyOperation(units, ProductService.units),
    AnyOperation(search, ProductService.search),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ProductService``.
  public var products: ProductService { service() }
}
