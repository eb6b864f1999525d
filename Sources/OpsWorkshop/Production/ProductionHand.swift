import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The operations with which a person may write a movement of production, or a lot that was made.
enum ProductionHand {
  static let movements = RuleAddition(to: StockMovement.self).byHand { verb, _, new, _ in
    guard verb == .insert, let new else { return [] }
    let movement = try StockMovement(new)
    guard movement.kind == .production || movement.kind == .consumption else { return [] }
    return .elevated(ProductionService.complete, ProductionService.reverse)
  }
}
