import OpsDomain
import OpsKernel
import OpsStorage

/// Moulds. One method per operation.
public struct MouldService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["mould"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, MouldService.create),
    AnyOperation(edit, MouldService.edit),
    AnyOperation(list, MouldService.list),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``MouldService``.
  public var moulds: MouldService { service() }
}
