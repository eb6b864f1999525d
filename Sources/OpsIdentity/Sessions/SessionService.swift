import OpsKernel

/// What people have open: sessions and workbenches. One method per operation.
public struct SessionService: DeskService {
  public static let keepsPeople = true

  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["session", "workbench"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, SessionService.list),
    AnyOperation(end, SessionService.end),
    AnyOperation(listWorkbenches, SessionService.listWorkbenches),
    AnyOperation(openWorkbench, SessionService.openWorkbench),
    AnyOperation(leaveWorkbench, SessionService.leaveWorkbench),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``SessionService``.
  public var sessions: SessionService { service() }
}
