import OpsKernel

/// When to order what, and how much. One method per operation, each in a file of its own.
public struct ReorderService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(set) { try await $0.reorder.set($1, $2) },
    AnyOperation(remove) { try await $0.reorder.remove($1, $2) },
    AnyOperation(rules) { try await $0.reorder.rules($1, $2) },
    AnyOperation(propose) { try await $0.reorder.propose($1, $2) },
  ]
}

extension AppDependencies {
  public var reorder: ReorderService { service() }
}
