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
    public let kind: String
    public let rate: Int64
  }

  /// A promotion that was looked at; its own terms never change.
  public struct Offer: Codable, Sendable, Equatable {
    public let promotion: RecordID
    /// Whether the customer entered its code.
    public let isRequested: Bool
  }

  /// The level that the customer had.
  public struct Level: Codable, Sendable, Equatable {
    public let name: String
    public let bonus: Int64
  }

  /// Day and minute at the site that prices went by: those of the delivery, or of placing.
  public let day: CivilDate
  public let minute: Int64
  /// As the tax table names it.
  public let region: String
  public let deliveryBase: Int64
  public let deliveryPerKilometer: Int64
  public let peakFactor: Int64
  /// As the setting writes them.
  public let peakHours: String
  public let freeFrom: Int64?
  public let platformRate: Int64
  public let platformMinimum: Int64
  public let commissionRate: Int64
  public let commissionTaxRate: Int64
  public let goodsTaxes: [KindTax]
  public let deliveryTaxRate: Int64
  public let platformTaxRate: Int64
  public let pointsPerWorth: Int64
  public let pointsWorth: Int64
  public let pointsPerUnit: Int64
  public let pointsBalance: Int64
  public let level: Level?
  /// Earlier orders, where a promotion asked for them.
  public let orders: Int64
  public let ordersOfPartner: Int64
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
