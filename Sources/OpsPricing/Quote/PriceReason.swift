/// Why a component of a quote is what it is.
public struct PriceReason: Sendable, Hashable {
  /// The part of the quote that is explained.
  public let component: PriceComponent
  /// The component, in minor units; a number of points for points earned.
  public let amount: Int64
  /// The numbers it is worked out from.
  public let basis: PriceBasis
  /// Decimals of the amounts.
  public let minorDigits: Int
}
