import OpsKernel

/// What people have open: sessions and workbenches. One method per operation.
public struct SessionService: DeskService {
  public static let keepsPeople = true

  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list) { try await $0.sessions.list($1, $2) },
    AnyOperation(end) { try await $0.sessions.end($1, $2) },
    AnyOperation(listWorkbenches) { try await $0.sessions.listWorkbenches($1, $2) },
    AnyOperation(openWorkbench) { try await $0.sessions.openWorkbench($1, $2) },
    AnyOperation(leaveWorkbench) { try await $0.sessions.leaveWorkbench($1, $2) },
  ]
}

extension AppDependencies {
  public var sessions: SessionService { service() }
}
