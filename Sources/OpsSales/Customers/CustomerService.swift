import OpsKernel

/// Customers. One method per operation, each in a file of its own.
public struct CustomerService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["customer", "country"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, CustomerService.create),
    AnyOperation(edit, CustomerService.edit),
    AnyOperation(delete, CustomerService.delete),
    AnyOperation(merge, CustomerService.merge),
    AnyOperation(show, CustomerService.show),
    AnyOperation(list, CustomerService.list),
    AnyOperation(search, CustomerService.search),
    AnyOperation(favorite, CustomerService.favorite),
    AnyOperation(visit, CustomerService.visit),
    AnyOperation(template, CustomerService.template),
    AnyOperation(countries, CustomerService.countries),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``CustomerService``.
  public var customers: CustomerService { service() }
}
