/// What the platform takes from the customer for an order: a share of the subtotal before
/// discounts, and at least a minimum.
public struct PlatformFee: Sendable, Hashable {
  /// In millionths; 0 to 1,000,000.
  public var rate: Int64
  /// In minor units; 0 or more.
  public var minimum: Int64

  /// A fee as a share of the subtotal, with the smallest amount that is taken.
  public init(rate: Int64, minimum: Int64) {
    self.rate = rate
    self.minimum = minimum
  }

  func check() throws(PricingError) {
    try PriceLimits.check(.platformRate, rate, PriceLimits.shares)
    try PriceLimits.check(.platformMinimum, minimum, PriceLimits.amounts)
  }

  /// The fee for a subtotal.
  func amount(_ subtotal: Int64) throws(PricingError) -> Int64 {
    max(minimum, try ExactAmount.share(rate, of: subtotal, .platformFee))
  }
}
