import OpsDomain
import OpsKernel
import OpsStorage

/// What operations on lots write besides dates: lots that come from others, and the movements of
/// goods that change their lot or are thrown away.
enum LotHand {
  static let lots = RuleAddition(to: Lot.self).byHand { verb, _, _, _ in
    guard verb == .insert else { return [] }
    return .operations(LotService.open, LotService.freeze, LotService.thaw)
  }

  static let movements: RuleAddition = MovementHand.addition { kind, _ in
    switch kind {
    case .writeOff: .operations(LotService.discard)
    case .conversion:
      .operations(LotService.open, LotService.unopen, LotService.freeze, LotService.thaw)
    default: []
    }
  }
}
