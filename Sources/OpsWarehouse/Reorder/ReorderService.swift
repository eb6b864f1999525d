import OpsKernel

/// When to order what, and how much. One method per operation, each in a file of its own.
public struct ReorderService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["reorder"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(set, ReorderService.set),
    AnyOperation(remove, ReorderService.remove),
    AnyOperation(rules, ReorderService.rules),
    AnyOperation(propose, ReorderService.propose),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ReorderService``.
  public var reorder: ReorderService { service() }
}
