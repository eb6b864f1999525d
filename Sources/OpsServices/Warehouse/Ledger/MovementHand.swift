import OpsDomain
import OpsStorage

/// Which operation a person would write a movement with: the one of its kind, or, where it goes the
/// other way, the one of the opposite act.
enum MovementHand {
  static func ways(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ transaction: Transaction
  ) async throws -> [HandWay] {
    guard verb == .insert, let new else { return [] }
    let movement = try StockMovement(new)
    let from = try await transaction.repository(Location.self).fetch(movement.fromID)
    let comesIn = from?.kind != .internal
    return switch movement.kind {
    case .receipt, .opening: .operations(comesIn ? "stock.receive" : "stock.issue")
    case .issue: .operations(comesIn ? "stock.receive" : "stock.issue")
    case .adjustment: .operations("stock.adjust")
    case .writeOff: .operations("stock.adjust", "lot.discard")
    case .transfer: .operations("stock.move")
    case .conversion:
      .operations("lot.open", "lot.unopen", "lot.freeze", "lot.thaw")
    case .packaging: .operations("packaging.complete")
    case .count: .elevated("count.post")
    case .delivery, .giveBack: .elevated(comesIn ? "giveback.receive" : "oos.deliver")
    }
  }
}
