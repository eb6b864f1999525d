import OpsDomain
import OpsKernel
import OpsStorage

/// How many people have which skill in which shift. One method per operation.
public struct CrewService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["crew"]

  public static let operations: [AnyOperation] = [
    AnyOperation(set, CrewService.set),
    AnyOperation(remove, CrewService.remove),
    AnyOperation(list, CrewService.list),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``CrewService``.
  public var crews: CrewService { service() }
}
