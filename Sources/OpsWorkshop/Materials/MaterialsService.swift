import OpsDomain
import OpsKernel
import OpsStorage

/// Material requirements: what to make and to buy, and what each unit is for. One method per
/// operation.
public struct MaterialsService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["materials"]

  public static let operations: [AnyOperation] = [
    AnyOperation(plan, MaterialsService.plan),
    AnyOperation(order, MaterialsService.order),
    AnyOperation(lots, MaterialsService.lots),
    AnyOperation(pegs, MaterialsService.pegs),
  ]

  /// Throws `denied.permission` for a right that is limited to some records: the plan covers the
  /// demand for all goods and locations, so its figures would show the others.
  static func requireWholeRight(_ transaction: Transaction) throws(OpsError) {
    try transaction.principal.requireWhole(
      .productionSchedule, for: "a plan of materials covers all goods")
  }
}

extension AppDependencies {
  /// The service of its operations: see ``MaterialsService``.
  public var materials: MaterialsService { service() }
}
