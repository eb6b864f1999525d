import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Which operations a person would write a movement of production with, or a lot that was made.
enum ProductionHand {
  static let movements = RuleAddition(to: StockMovement.schema).byHand { verb, _, new, _ in
    guard verb == .insert, let new else { return [] }
    let movement = try StockMovement(new)
    guard movement.kind == .production || movement.kind == .consumption else { return [] }
    return .elevated(ProductionService.complete, ProductionService.reverse)
  }
}
