/// Limits of what can be priced. Raising one is compatible; lowering one is not.
public enum PriceLimits {
  /// Lines of a basket.
  public static let lines: Int64 = 50
  /// Pieces of one line.
  public static let quantity: Int64 = 99
  /// Chosen options of one line.
  public static let options: Int64 = 50
  /// Distance of a delivery, in meters.
  public static let meters: Int64 = 1_000_000
  /// Points of one customer, and points that a number of them is worth money for.
  public static let points: Int64 = 1_000_000_000_000
  /// What an order comes to at most, and its tip, in minor units. Sums over all orders of a book
  /// stay far within 64 bits.
  public static let orderAmount: Int64 = 100_000_000_000
  /// The number 1 in millionths: the whole of a share.
  public static let whole: Int64 = 1_000_000

  /// Any amount that is not negative, in minor units.
  static let amounts: ClosedRange<Int64> = 0...Int64.max
  static let shares: ClosedRange<Int64> = 0...whole
  static let counts: ClosedRange<Int64> = 0...points

  /// - Throws: ``PricingError/outOfRange(_:owner:value:allowed:)``.
  static func check(
    _ figure: PriceFigure, _ value: Int64, _ allowed: ClosedRange<Int64>, of owner: String? = nil
  ) throws(PricingError) {
    guard allowed.contains(value) else {
      throw .outOfRange(figure, owner: owner, value: value, allowed: allowed)
    }
  }
}
