import OpsDomain
import OpsKernel
import OpsPricing

extension Settings {
  /// The largest amount that a setting of prices holds, in units of the currency.
  private static let mostMoney = Quantity.whole(1_000_000)
  private static let whole = Quantity.whole(1)
  /// Most points that a setting holds.
  private static let mostPoints: Int64 = 1_000_000_000

  /// An amount of the defaults, which are hundredths.
  private static func amount(_ hundredths: Int64) -> Quantity {
    Quantity(rawValue: hundredths * 10_000)
  }

  /// In units of the currency, 0 to 1,000,000; default 2.99.
  public static let deliveryBase: BookSetting<Quantity> = .amount(
    "market.delivery_base", .zero, mostMoney, default: amount(PriceDefaults.deliveryBase),
    "Price of every delivery, in the book's currency.")

  /// In units of the currency, 0 to 1,000,000; default 0.50.
  public static let deliveryPerKilometer: BookSetting<Quantity> = .amount(
    "market.delivery_per_km", .zero, mostMoney,
    default: amount(PriceDefaults.deliveryPerKilometer),
    "Price of each kilometer of a delivery, in the book's currency.")

  /// In units of the currency, 0 to 1,000,000; nil for never; default 25.00.
  public static let deliveryFreeFrom: BookSetting<Quantity?> = .optionalAmount(
    "market.delivery_free_from", .zero, mostMoney,
    default: amount(PriceDefaults.deliveryFreeFrom),
    "Subtotal from which delivery is free; none if it never is.")

  /// In kilometers, 0 to 1,000; nil for any distance, which is the default.
  public static let deliveryFreeWithin: BookSetting<Quantity?> = .optionalDecimal(
    "market.delivery_free_within", .zero, .whole(PriceLimits.meters / 1000), default: nil,
    "Longest distance of a free delivery, in kilometers; none for any distance.")

  /// A factor of 1 to 10; default 1.5. See ``peakHours``.
  public static let peakFactor: BookSetting<Quantity> = .decimal(
    "market.peak_factor", whole, .whole(10),
    default: Quantity(rawValue: PriceDefaults.peakFactor),
    "Delivery fees are multiplied by this during peak hours.")

  /// See ``PeakHours``.
  public static let peakHours: BookSetting<String> = .record(
    "market.peak_hours",
    .record(
      noun: "hours", range: "none, or hours such as 11:00-14:00; sat,sun 17:00-20:00",
      maximum: 200),
    default: PriceDefaults.peakHours.map { "\($0.begin):00-\($0.end):00" }
      .joined(separator: "; "),
    "Hours of delivery with the peak factor."
  ) { text, _ in try PeakHours(parsing: text, field: "value").description }

  /// A share of 0 to 1; default 0.05. The fee is at least ``platformMinimum``.
  public static let platformRate: BookSetting<Quantity> = .share(
    "market.platform_rate", .zero, whole,
    default: Quantity(rawValue: PriceDefaults.platformRate),
    "Platform fee as a share of the subtotal.")

  /// In units of the currency, 0 to 1,000,000; default 0.99.
  public static let platformMinimum: BookSetting<Quantity> = .amount(
    "market.platform_minimum", .zero, mostMoney,
    default: amount(PriceDefaults.platformMinimum),
    "Smallest platform fee of an order, in the book's currency.")

  /// A share of 0 to 1; default 0.12. The partner pays it.
  public static let commissionRate: BookSetting<Quantity> = .share(
    "market.commission_rate", .zero, whole,
    default: Quantity(rawValue: PriceDefaults.commissionRate),
    "Commission of the platform: a share of the goods, after discounts that the partner pays.")

  /// Gross unless it is changed: prices and fees include the tax on them.
  public static let priceMode: BookSetting<PriceMode> = .choice(
    "market.price_mode", default: PriceDefaults.mode,
    "Whether prices and fees include tax (gross) or tax is added to them (net).")

  /// A share of 0 to 1; default 0.05. See ``TaxRate``.
  public static let taxRate: BookSetting<Quantity> = .share(
    "market.tax_rate", .zero, whole, default: Quantity(rawValue: PriceDefaults.taxRate),
    "Tax rate where the tax table has none.")

  /// A number of points, 1 to 1,000,000,000; default 100.
  public static let pointsPerWorth: BookSetting<Int64> = .count(
    "market.points_per_worth", 1, mostPoints, default: PriceDefaults.points,
    "Number of loyalty points that are worth market.points_worth; a whole number.")

  /// In units of the currency, 0 to 1,000,000; default 5.00.
  public static let pointsWorth: BookSetting<Quantity> = .amount(
    "market.points_worth", .zero, mostMoney, default: amount(PriceDefaults.pointsWorth),
    "Amount that market.points_per_worth loyalty points pay; 0 if points pay nothing.")

  /// A number of points, 0 to 1,000,000; default 1. Only money counts, not what points pay.
  public static let pointsPerUnit: BookSetting<Int64> = .count(
    "market.points_per_unit", 0, 1_000_000, default: PriceDefaults.pointsPerUnit,
    "Loyalty points for each whole unit of the currency paid for goods; a whole number.")

  /// A number of points, 1 to 1,000,000,000; default 500. Spent points count too.
  public static let silverFrom: BookSetting<Int64> = .count(
    "market.silver_from", 1, mostPoints, default: PriceDefaults.silverFrom,
    "Collected points from which a customer has level silver; a whole number.")

  /// A share of 0 to 10 of the points that an order earns; default 0.05.
  public static let silverBonus: BookSetting<Quantity> = .share(
    "market.silver_bonus", .zero, .whole(10),
    default: Quantity(rawValue: PriceDefaults.silverBonus),
    "Extra points for level silver, as a share of the points.")

  /// A number of points, 1 to 1,000,000,000; default 1,500. Spent points count too.
  public static let goldFrom: BookSetting<Int64> = .count(
    "market.gold_from", 1, mostPoints, default: PriceDefaults.goldFrom,
    "Collected points from which a customer has level gold; a whole number.")

  /// A share of 0 to 10 of the points that an order earns; default 0.1.
  public static let goldBonus: BookSetting<Quantity> = .share(
    "market.gold_bonus", .zero, .whole(10),
    default: Quantity(rawValue: PriceDefaults.goldBonus),
    "Extra points for level gold, as a share of the points.")

  /// The settings of prices, in the order in which people read them.
  static let ofPrices = [
    deliveryBase.definition, deliveryPerKilometer.definition, deliveryFreeFrom.definition,
    deliveryFreeWithin.definition, peakFactor.definition, peakHours.definition,
    platformRate.definition, platformMinimum.definition, commissionRate.definition,
    priceMode.definition, taxRate.definition, pointsPerWorth.definition,
    pointsWorth.definition, pointsPerUnit.definition, silverFrom.definition,
    silverBonus.definition, goldFrom.definition, goldBonus.definition,
  ]
}
