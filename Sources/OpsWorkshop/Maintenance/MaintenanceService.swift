import OpsKernel

/// Maintenance of machines: when it is, and when it is due. One method per operation.
public struct MaintenanceService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["maintenance"]

  public static let operations: [AnyOperation] = [
    AnyOperation(plan, MaintenanceService.plan),
    AnyOperation(cancel, MaintenanceService.cancel),
    AnyOperation(complete, MaintenanceService.complete),
    AnyOperation(list, MaintenanceService.list),
    AnyOperation(due, MaintenanceService.due),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``MaintenanceService``.
  public var maintenance: MaintenanceService { service() }
}
