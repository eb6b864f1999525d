import OpsDomain
import OpsKernel
import OpsStorage

/// Which stock operation a person would use to write a record of the ledger: the one of its kind,
/// or, in the other direction, the opposite one.
enum StockHand {
  static let movements: RuleAddition = MovementHand.addition { kind, comesIn in
    switch kind {
    case .receipt, .opening, .issue:
      .operations(comesIn ? StockService.receive : StockService.issue)
    case .adjustment: .operations(StockService.adjust)
    case .writeOff: .operations(StockService.adjust, StockService.move)
    case .transfer: .operations(StockService.move)
    default: []
    }
  }

  static let reservations = RuleAddition(to: Reservation.self).byHand { verb, old, new, _ in
    let change = try held(new) - held(old)
    let isMore = verb == .insert || change.isPositive
    guard isMore || verb == .update else { return [] }
    if try isOfQuota(new ?? old) {
      return isMore
        ? .operations(QuotaService.take) : .operations(QuotaService.giveBack)
    }
    return isMore ? .operations(StockService.reserve) : .operations(StockService.release)
  }

  /// Goods that come in may be of a new lot.
  static let lots = RuleAddition(to: Lot.self).byHand { verb, _, _, _ in
    verb == .insert ? .operations(StockService.receive) : []
  }

  private static func isOfQuota(_ row: Row?) throws -> Bool {
    try row.map { try Reservation($0).quotaID != nil } ?? false
  }

  private static func held(_ row: Row?) throws -> Quantity {
    try row.map { try Reservation($0).held } ?? .zero
  }
}
