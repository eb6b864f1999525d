import OpsDomain
import OpsKernel
import OpsStorage

/// Bills of materials. One method per operation.
public struct BillService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["bom"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, BillService.create),
    AnyOperation(list, BillService.list),
    AnyOperation(show, BillService.show),
    AnyOperation(activate, BillService.activate),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``BillService``.
  public var bills: BillService { service() }
}
