import OpsDomain
import OpsPricing

/// What an order was priced by: the policy, the promotions and what was known of the customer, as
/// they were then. A change of the order is priced by the same, so a later hour, setting, tax rate
/// or promotion does not change what it costs.
///
/// Amounts are minor units, shares and factors millionths.
public struct FrozenTerms: Codable, Sendable, Equatable {
  /// The rate of a kind of goods that was ordered.
  public struct KindTax: Codable, Sendable, Equatable {
    /// The kind of goods, as the tax table names it.
    public let kind: String
    /// Its tax rate; 0 for goods that are not taxed.
    public let rate: Int64
  }

  /// A promotion that was looked at; its own terms never change.
  public struct Offer: Codable, Sendable, Equatable {
    /// The identifier of the promotion.
    public let promotion: RecordID
    /// Whether the customer entered its code.
    public let isRequested: Bool
  }

  /// The level that the customer had.
  public struct Level: Codable, Sendable, Equatable {
    /// What people call the level, such as `gold`.
    public let name: String
    /// What the level adds to the points of an order, as a share of them.
    public let bonus: Int64
  }

  /// Day and minute at the site that prices went by: those of the delivery, or of placing.
  public let day: CivilDate
  /// Minute of the day at the site; 0 to 1439.
  public let minute: Int64
  /// As the tax table names it.
  public let region: String
  /// Due for every delivery.
  public let deliveryBase: Int64
  /// Due for each kilometer of the delivery.
  public let deliveryPerKilometer: Int64
  /// Factor of the delivery fee in ``peakHours``; 1,000,000 for no change.
  public let peakFactor: Int64
  /// As the setting writes them.
  public let peakHours: String
  /// The subtotal before discounts from which the delivery was free; nil for never.
  public let freeFrom: Int64?
  /// The platform fee as a share of the subtotal before discounts.
  public let platformRate: Int64
  /// The least platform fee of an order.
  public let platformMinimum: Int64
  /// The commission as a share of the goods, after discounts that the partner pays.
  public let commissionRate: Int64
  /// The tax on the commission, as a share of it.
  public let commissionTaxRate: Int64
  /// The tax rate of each kind of goods that was ordered.
  public let goodsTaxes: [KindTax]
  /// The tax rate of the delivery fee.
  public let deliveryTaxRate: Int64
  /// The tax rate of the platform fee.
  public let platformTaxRate: Int64
  /// So many points paid ``pointsWorth``.
  public let pointsPerWorth: Int64
  /// What ``pointsPerWorth`` points paid; 0 where points paid nothing.
  public let pointsWorth: Int64
  /// Points for each whole unit of the currency that was paid for goods in money.
  public let pointsPerUnit: Int64
  /// Points that the customer had to spend.
  public let pointsBalance: Int64
  /// The level of the customer; nil without any level.
  public let level: Level?
  /// Earlier orders, where a promotion asked for them.
  public let orders: Int64
  /// Earlier orders from this partner, where a promotion asked for them.
  public let ordersOfPartner: Int64
  /// The promotions that were looked at, in the order of the basket.
  public let offers: [Offer]
  /// The tip as a share of the goods, where the customer chose one: it follows what is ordered. Nil
  /// for an amount, and for none.
  public var tipShare: Int64?
  /// Up to which distance the delivery was free, in meters; nil for any.
  public var freeWithin: Int64?
}

extension FrozenTerms {
  /// The policy of then, as far as the goods of the order need it. Throws `data.corrupt`.
  func policy(_ mode: PriceMode, minorDigits: Int) throws(OpsError) -> PricePolicy {
    let hours = try PeakHours(parsing: peakHours)
    let levels = level.map { [LoyaltyLevel(name: $0.name, from: 0, bonus: $0.bonus)] } ?? []
    return PricePolicy(
      minorDigits: minorDigits, mode: mode,
      delivery: DeliveryTariff(
        base: deliveryBase, perKilometer: deliveryPerKilometer, peakFactor: peakFactor,
        peakHours: hours.windows, freeFrom: freeFrom, freeWithin: freeWithin),
      platformFee: PlatformFee(rate: platformRate, minimum: platformMinimum),
      commissionRate: commissionRate, commissionTaxRate: commissionTaxRate, taxes: try taxes(),
      loyalty: LoyaltyTerms(
        points: pointsPerWorth, worth: pointsWorth, pointsPerUnit: pointsPerUnit, levels: levels))
  }

  private func taxes() throws(OpsError) -> TaxTable {
    var rules = goodsTaxes.map { TaxRule(subject: .goods(kind: $0.kind), rate: $0.rate) }
    rules.append(TaxRule(subject: .delivery, rate: deliveryTaxRate))
    rules.append(TaxRule(subject: .platformFee, rate: platformTaxRate))
    do {
      return try TaxTable(rules)
    } catch {
      throw OpsError(.corrupt, error.message, field: "quote")
    }
  }

  /// What was known of the customer.
  var customer: CustomerFacts {
    CustomerFacts(
      orders: orders, ordersOfPartner: ordersOfPartner, pointsBalance: pointsBalance)
  }
}
