/// How a promotion reduces a price. Each works on what earlier discounts have left.
public enum PromotionBenefit: Sendable, Hashable {
  /// Of each two pieces of a line the second costs nothing.
  case twoForOne
  /// A share of the goods, in millionths; 1 to 1,000,000.
  case share(Int64)
  /// An amount off the goods, in minor units; 1 or more. Never more than they cost.
  case amount(Int64)
  /// The delivery costs nothing.
  case freeDelivery

  func check(of promotion: String) throws(PricingError) {
    switch self {
    case .twoForOne, .freeDelivery: break
    case .share(let share):
      try PriceLimits.check(.discountShare, share, 1...PriceLimits.whole, of: promotion)
    case .amount(let amount):
      try PriceLimits.check(.discountAmount, amount, 1...Int64.max, of: promotion)
    }
  }

  /// The place among promotions of the same order: what counts pieces goes first, then shares, then
  /// amounts, so that an amount is not made smaller by a share.
  var rank: Int {
    switch self {
    case .twoForOne: 0
    case .share: 1
    case .amount: 2
    case .freeDelivery: 3
    }
  }
}
