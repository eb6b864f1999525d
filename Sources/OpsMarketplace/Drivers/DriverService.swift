import OpsDomain
import OpsKernel
import OpsStorage

/// Drivers: who they are, where they are and when they work. One method per operation. For their
/// jobs there is ``DriverJobService``, for their pay ``EarningsService``.
public struct DriverService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["driver"]

  public static let operations: [AnyOperation] = [
    AnyOperation(register, DriverService.register),
    AnyOperation(edit, DriverService.edit),
    AnyOperation(check, DriverService.check),
    AnyOperation(verify, DriverService.verify),
    AnyOperation(reject, DriverService.reject),
    AnyOperation(suspend, DriverService.suspend),
    AnyOperation(locate, DriverService.locate),
    AnyOperation(slot, DriverService.slot),
    AnyOperation(list, DriverService.list),
    AnyOperation(show, DriverService.show),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``DriverService``.
  public var drivers: DriverService { service() }
}
