import OpsDomain
import OpsPricing

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
      tipShare: Self.share(of: basket.tip), freeWithin: policy.delivery.freeWithin)
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
}
