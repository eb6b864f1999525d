import OpsDomain
import OpsKernel
import OpsStorage

/// Drivers: who they are, whether they work, where they are, what they earn. One method per
/// operation. Those about their jobs are in `Dispatch`, those about their pay in `Pay`.
public struct DriverService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [
    AnyOperation(register, DriverService.register),
    AnyOperation(edit, DriverService.edit),
    AnyOperation(check, DriverService.check),
    AnyOperation(verify, DriverService.verify),
    AnyOperation(reject, DriverService.reject),
    AnyOperation(suspend, DriverService.suspend),
    AnyOperation(online, DriverService.online),
    AnyOperation(offline, DriverService.offline),
    AnyOperation(rest, DriverService.rest),
    AnyOperation(locate, DriverService.locate),
    AnyOperation(jobs, DriverService.jobs),
    AnyOperation(take, DriverService.take),
    AnyOperation(decline, DriverService.decline),
    AnyOperation(slot, DriverService.slot),
    AnyOperation(earnings, DriverService.earnings),
    AnyOperation(list, DriverService.list),
    AnyOperation(show, DriverService.show),
  ]
}

extension AppDependencies {
  public var drivers: DriverService { service() }
}
