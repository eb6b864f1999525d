import OpsKernel

/// Categories: how long kinds of goods keep. One method per operation, each in a file of its own.
public struct CategoryService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["category"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, CategoryService.create),
    AnyOperation(edit, CategoryService.edit),
    AnyOperation(delete, CategoryService.delete),
    AnyOperation(show, CategoryService.show),
    AnyOperation(list, CategoryService.list),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``CategoryService``.
  public var categories: CategoryService { service() }
}
