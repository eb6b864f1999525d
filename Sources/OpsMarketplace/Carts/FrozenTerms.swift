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
}

extension FrozenTerms {
  /// The terms by which a basket was priced. Throws `internal.bug` for one that was not.
  init(_ priced: PricedBasket) throws(OpsError) {
    let (policy, basket) = (priced.policy, priced.basket)
    var goods: [KindTax] = []
    for kind in Set(basket.lines.map(\.kind)).sorted(by: TextFolding.bytewiseLess) {
      goods.append(
        KindTax(kind: kind, rate: try Self.rate(of: .goods(kind: kind), priced)))
    }
    let level = policy.loyalty.level(basket.customer.pointsCollected)
      .map { Level(name: $0.name, bonus: $0.bonus) }
    let offers = basket.promotions.compactMap { candidate -> Offer? in
      guard !basket.customer.isBarred(from: candidate.promotion),
        let id = RecordID(candidate.promotion.id)
      else { return nil }
      return Offer(promotion: id, isRequested: candidate.isRequested)
    }
    self.init(
      day: basket.date, minute: basket.minute, region: basket.region,
      deliveryBase: policy.delivery.base, deliveryPerKilometer: policy.delivery.perKilometer,
      peakFactor: policy.delivery.peakFactor,
      peakHours: PeakHours(windows: policy.delivery.peakHours).description,
      freeFrom: policy.delivery.freeFrom, platformRate: policy.platformFee.rate,
      platformMinimum: policy.platformFee.minimum, commissionRate: policy.commissionRate,
      commissionTaxRate: policy.commissionTaxRate,
      goodsTaxes: goods, deliveryTaxRate: try Self.rate(of: .delivery, priced),
      platformTaxRate: try Self.rate(of: .platformFee, priced),
      pointsPerWorth: policy.loyalty.points,
      pointsWorth: policy.loyalty.worth, pointsPerUnit: policy.loyalty.pointsPerUnit,
      pointsBalance: basket.customer.pointsBalance,
      level: level, orders: basket.customer.orders,
      ordersOfPartner: basket.customer.ordersOfPartner, offers: offers,
      tipShare: Self.share(of: basket.tip))
  }

  private static func share(of tip: Tip) -> Int64? {
    if case .share(let share) = tip { share } else { nil }
  }

  private static func rate(
    of subject: TaxSubject, _ priced: PricedBasket
  ) throws(OpsError) -> Int64 {
    do {
      return try priced.policy.taxes.rate(of: subject, in: priced.basket.region)
    } catch {
      throw OpsError(.internalError, "A basket was priced without a tax rate")
    }
  }

  /// The policy of then, as far as the goods of the order need it. Throws `data.corrupt`.
  func policy(_ mode: PriceMode, minorDigits: Int) throws(OpsError) -> PricePolicy {
    let hours = try PeakHours(parsing: peakHours)
    let levels = level.map { [LoyaltyLevel(name: $0.name, from: 0, bonus: $0.bonus)] } ?? []
    return PricePolicy(
      minorDigits: minorDigits, mode: mode,
      delivery: DeliveryTariff(
        base: deliveryBase, perKilometer: deliveryPerKilometer, peakFactor: peakFactor,
        peakHours: hours.windows, freeFrom: freeFrom),
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
