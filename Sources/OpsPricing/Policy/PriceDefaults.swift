/// What prices begin with, each number once: ``PricePolicy/standard(minorDigits:)`` and the
/// settings of a new book take it from here.
///
/// Amounts are hundredths of a unit of the currency, shares and factors millionths.
public enum PriceDefaults {
  /// Whether prices and fees include tax: they do.
  public static let mode: PriceMode = .gross
  /// What every delivery costs, at any distance.
  public static let deliveryBase: Int64 = 2_99
  /// What each kilometer of a delivery costs.
  public static let deliveryPerKilometer: Int64 = 50
  /// The subtotal before discounts from which delivery is free.
  public static let deliveryFreeFrom: Int64 = 25_00
  /// The delivery fee is multiplied by this during ``peakHours``.
  public static let peakFactor: Int64 = 1_500_000
  /// Noon and evening of each day, in whole hours from 10 to 23.
  public static let peakHours: [(begin: Int, end: Int)] = [(11, 14), (17, 20)]
  /// The platform fee as a share of the subtotal.
  public static let platformRate: Int64 = 50_000
  /// The smallest platform fee of an order.
  public static let platformMinimum: Int64 = 99
  /// The platform's share of the partner's goods.
  public static let commissionRate: Int64 = 120_000
  /// The tax rate where the tax table has none.
  public static let taxRate: Int64 = 50_000
  /// So many points pay ``pointsWorth``.
  public static let points: Int64 = 100
  /// What ``points`` points pay.
  public static let pointsWorth: Int64 = 5_00
  /// Points for each whole unit of the currency.
  public static let pointsPerUnit: Int64 = 1
  /// Collected points from which a level begins, and what it earns in addition.
  public static let silverFrom: Int64 = 500
  /// What level silver adds to the points of an order, as a share of them.
  public static let silverBonus: Int64 = 50_000
  /// Collected points from which level gold begins.
  public static let goldFrom: Int64 = 1_500
  /// What level gold adds to the points of an order, as a share of them.
  public static let goldBonus: Int64 = 100_000
}
