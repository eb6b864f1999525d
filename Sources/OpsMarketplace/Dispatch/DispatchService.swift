import OpsDomain
import OpsKernel
import OpsStorage

/// Who brings what: decisions, their reasons, and what another policy would have done. One method
/// per operation.
public struct DispatchService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["dispatch"]

  public static let operations: [AnyOperation] = [
    AnyOperation(run, DispatchService.run),
    AnyOperation(why, DispatchService.why),
    AnyOperation(simulate, DispatchService.simulate),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``DispatchService``.
  public var dispatch: DispatchService { service() }
}
