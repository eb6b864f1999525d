import OpsDomain
import OpsKernel
import OpsStorage

/// Which operation a person would write a movement with: the one of its kind, or, where it goes the
/// other way, the one of the opposite act. Goods for customers and from them are another area's.
enum MovementHand {
  static func ways(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ transaction: Transaction
  ) async throws -> [HandWay] {
    guard verb == .insert, let new else { return [] }
    let movement = try StockMovement(new)
    let from = try await transaction.repository(Location.self).fetch(movement.fromID)
    let comesIn = from?.kind != .internal
    return switch movement.kind {
    case .receipt, .opening: .operations(comesIn ? StockService.receive : StockService.issue)
    case .issue: .operations(comesIn ? StockService.receive : StockService.issue)
    case .adjustment: .operations(StockService.adjust)
    case .writeOff: .operations(StockService.adjust, LotService.discard, StockService.move)
    case .transfer: .operations(StockService.move)
    case .conversion:
      .operations(LotService.open, LotService.unopen, LotService.freeze, LotService.thaw)
    case .packaging: .operations(PackagingService.complete)
    case .count: .elevated(CountService.post)
    case .delivery, .giveBack: []
    }
  }
}
