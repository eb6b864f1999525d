/// What the customer gives the driver. There is no default: without a tip it stays zero.
public enum Tip: Sendable, Hashable {
  /// The customer gives no tip.
  case none
  /// In minor units; 0 to 100,000,000,000.
  case amount(Int64)
  /// A share of the subtotal before discounts, in millionths; 0 to 1,000,000.
  case share(Int64)

  func check() throws(PricingError) {
    switch self {
    case .none: break
    case .amount(let amount): try PriceLimits.check(.tip, amount, 0...PriceLimits.orderAmount)
    case .share(let share): try PriceLimits.check(.tipShare, share, PriceLimits.shares)
    }
  }

  /// The tip for a subtotal, in minor units.
  func amount(_ subtotal: Int64) throws(PricingError) -> Int64 {
    switch self {
    case .none: 0
    case .amount(let amount): amount
    case .share(let share): try ExactAmount.share(share, of: subtotal, .tip)
    }
  }
}
