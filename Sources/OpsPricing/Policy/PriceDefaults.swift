/// What prices begin with, each number once: ``PricePolicy/standard(minorDigits:)`` and the
/// settings of a new book take it from here.
///
/// Amounts are hundredths of a unit of the currency, shares and factors millionths.
public enum PriceDefaults {
  public static let mode: PriceMode = .gross
  public static let deliveryBase: Int64 = 2_99
  public static let deliveryPerKilometer: Int64 = 50
  public static let deliveryFreeFrom: Int64 = 25_00
  public static let peakFactor: Int64 = 1_500_000
  /// Noon and evening of each day, in whole hours from 10 to 23.
  public static let peakHours: [(begin: Int, end: Int)] = [(11, 14), (17, 20)]
  public static let platformRate: Int64 = 50_000
  public static let platformMinimum: Int64 = 99
  public static let commissionRate: Int64 = 120_000
  public static let taxRate: Int64 = 50_000
  /// So many points pay ``pointsWorth``.
  public static let points: Int64 = 100
  public static let pointsWorth: Int64 = 5_00
  /// Points for each whole unit of the currency.
  public static let pointsPerUnit: Int64 = 1
  /// Collected points from which a level begins, and what it earns in addition.
  public static let silverFrom: Int64 = 500
  public static let silverBonus: Int64 = 50_000
  public static let goldFrom: Int64 = 1_500
  public static let goldBonus: Int64 = 100_000
}
