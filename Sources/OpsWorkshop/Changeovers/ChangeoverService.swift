import OpsDomain
import OpsKernel
import OpsStorage

/// How long machines need to change over. One method per operation.
public struct ChangeoverService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["changeover"]

  public static let operations: [AnyOperation] = [
    AnyOperation(set, ChangeoverService.set),
    AnyOperation(fill, ChangeoverService.fill),
    AnyOperation(remove, ChangeoverService.remove),
    AnyOperation(list, ChangeoverService.list),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ChangeoverService``.
  public var changeovers: ChangeoverService { service() }
}
