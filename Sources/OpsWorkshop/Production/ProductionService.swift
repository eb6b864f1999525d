import OpsKernel

/// Production orders and what is booked for them. One method per operation.
public struct ProductionService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["production"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, ProductionService.create),
    AnyOperation(list, ProductionService.list),
    AnyOperation(show, ProductionService.show),
    AnyOperation(edit, ProductionService.edit),
    AnyOperation(release, ProductionService.release),
    AnyOperation(complete, ProductionService.complete),
    AnyOperation(cancel, ProductionService.cancel),
    AnyOperation(reopen, ProductionService.reopen),
    AnyOperation(reverse, ProductionService.reverse),
    AnyOperation(rework, ProductionService.rework),
    AnyOperation(cost, ProductionService.cost),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ProductionService``.
  public var production: ProductionService { service() }
}
