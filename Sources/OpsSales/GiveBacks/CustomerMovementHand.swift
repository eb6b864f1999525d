import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Which operation a person would use to write a movement of goods to a customer or back from one.
enum CustomerMovementHand {
  static let ways = RuleAddition(to: StockMovement.self).byHand { verb, _, new, transaction in
    guard verb == .insert, let new else { return [] }
    let movement = try StockMovement(new)
    guard [.delivery, .giveBack].contains(movement.kind) else { return [] }
    let from = try await transaction.repository(Location.self).fetch(movement.fromID)
    return from?.kind.holdsGoods == true
      ? .elevated(OutOfStockService.deliver) : .elevated(GiveBackService.receive)
  }
}
