import OpsDomain
import OpsKernel
import OpsStorage

/// Faults of machines. One method per operation.
public struct FaultService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["fault"]

  public static let operations: [AnyOperation] = [
    AnyOperation(report, FaultService.report),
    AnyOperation(list, FaultService.list),
    AnyOperation(show, FaultService.show),
    AnyOperation(assign, FaultService.assign),
    AnyOperation(start, FaultService.start),
    AnyOperation(resolve, FaultService.resolve),
    AnyOperation(close, FaultService.close),
    AnyOperation(reopen, FaultService.reopen),
  ]

  /// Throws `denied.permission` unless the caller maintains machines or is assigned to the fault.
  static func requireRepairer(
    of fault: MachineFault, _ transaction: Transaction, to action: String
  ) throws {
    let user = transaction.principal.userID
    if let assignee = fault.assigneeID, assignee == user { return }
    try transaction.principal.require(.machineMaintain, to: action, some: true)
  }
}

extension AppDependencies {
  /// The service of its operations: see ``FaultService``.
  public var faults: FaultService { service() }
}
