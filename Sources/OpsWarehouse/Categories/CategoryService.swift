import OpsKernel

/// Categories: how long kinds of goods keep. One method per operation, each in a file of its own.
public struct CategoryService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create) { try await $0.categories.create($1, $2) },
    AnyOperation(edit) { try await $0.categories.edit($1, $2) },
    AnyOperation(show) { try await $0.categories.show($1, $2) },
    AnyOperation(list) { try await $0.categories.list($1, $2) },
  ]
}

extension AppDependencies {
  public var categories: CategoryService { service() }
}
