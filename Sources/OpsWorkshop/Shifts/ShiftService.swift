import OpsDomain
import OpsKernel
import OpsStorage

/// The shifts of the site and when they are. One method per operation.
public struct ShiftService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["shift"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, ShiftService.list),
    AnyOperation(options, ShiftService.options),
    AnyOperation(calendar, ShiftService.calendar),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ShiftService``.
  public var shifts: ShiftService { service() }
}
