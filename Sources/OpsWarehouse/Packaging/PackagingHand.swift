import OpsKernel
import OpsStorage

/// Packed goods come into the stock with the order that is completed.
enum PackagingHand {
  static let movements: RuleAddition = MovementHand.addition { kind, _ in
    kind == .packaging ? .operations(PackagingService.complete) : []
  }
}
