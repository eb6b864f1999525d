import OpsKernel

/// What drivers do about their jobs: they go online, see what is offered, and take or decline it.
/// One method per operation.
public struct DriverJobService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["driver"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(online, DriverJobService.online),
    AnyOperation(offline, DriverJobService.offline),
    AnyOperation(rest, DriverJobService.rest),
    AnyOperation(jobs, DriverJobService.jobs),
    AnyOperation(take, DriverJobService.take),
    AnyOperation(decline, DriverJobService.decline),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``DriverJobService``.
  public var driverJobs: DriverJobService { service() }
}
