import OpsKernel

/// Material requirements: what to make and to buy, and what each unit is for. One method per
/// operation.
public struct MaterialsService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [
    AnyOperation(plan, MaterialsService.plan),
    AnyOperation(order, MaterialsService.order),
    AnyOperation(lots, MaterialsService.lots),
    AnyOperation(pegs, MaterialsService.pegs),
  ]
}

extension AppDependencies {
  public var materials: MaterialsService { service() }
}
