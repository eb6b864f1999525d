import OpsDomain
import OpsPricing

/// Policies and baskets of all kinds that can be priced.
struct RandomBasket {
  var dice: PriceDice

  init(seed: UInt64) { dice = PriceDice(seed: seed) }

  /// From nothing to a dear thing, small amounts most of all.
  private mutating func amount() -> Int64 {
    dice.number(0...dice.one(of: [9, 99, 9_99, 99_99, 9_999_99]))
  }

  private mutating func share() -> Int64 {
    dice.one(of: [0, 1, 70_000, 87_500, 190_000, 333_333, 1_000_000, dice.number(0...1_000_000)])
  }

  private mutating func hours() throws -> WeeklyHours {
    let begin = Int(dice.number(0...1_439))
    let end = (begin + Int(dice.number(1...1_439))) % 1_440
    let days = Set((1...7).filter { _ in dice.once(in: 2) })
    return try WeeklyHours(weekdays: days, begin: begin, end: end)
  }

  mutating func policy() throws -> PricePolicy {
    var policy = try PricePolicy.standard(minorDigits: Int(dice.number(0...4)))
    policy.mode = dice.one(of: PriceMode.allCases)
    if dice.once(in: 2) {
      policy.delivery = DeliveryTariff(
        base: amount(), perKilometer: amount(), peakFactor: dice.number(1_000_000...10_000_000),
        peakHours: [try hours(), try hours()], freeFrom: dice.once(in: 2) ? amount() : nil,
        freeWithin: dice.once(in: 2) ? dice.number(0...20_000) : nil)
      policy.platformFee = PlatformFee(rate: share(), minimum: amount())
      policy.commissionRate = share()
      policy.loyalty.points = dice.number(1...200)
      policy.loyalty.worth = dice.number(0...900)
    }
    policy.taxes = try TaxTable([
      TaxRule(rate: share()), TaxRule(subject: .goods(kind: "food"), rate: share()),
      TaxRule(subject: .delivery, rate: share()), TaxRule(region: "south", rate: share()),
      TaxRule(region: "south", subject: .goods(kind: "food"), rate: share()),
    ])
    return policy
  }

  mutating func line(_ id: Int) -> BasketLine {
    let price = amount()
    var options = (0..<dice.number(0...3)).map { number in
      ChosenOption(name: "option-\(number)", value: "chosen", price: amount())
    }
    if dice.once(in: 4) {
      options.append(ChosenOption(name: "size", value: "small", price: -min(price, amount())))
    }
    return BasketLine(
      id: "\(id)", partner: "roma", product: dice.one(of: ["tea", "rice", "soap"]),
      kind: dice.one(of: ["food", "books"]), unitPrice: price, options: options,
      quantity: dice.number(1...dice.one(of: [1, 3, 99])))
  }

  private mutating func benefit() -> PromotionBenefit {
    dice.one(of: [
      .share(max(1, share())), .amount(max(1, amount())), .freeDelivery, .twoForOne,
    ])
  }

  private mutating func candidate(_ id: Int, on date: CivilDate) throws -> PromotionCandidate {
    let terms = PromotionTerms(
      products: dice.once(in: 4) ? ["tea", "soap"] : nil,
      minimumSubtotal: dice.once(in: 3) ? amount() : 0,
      firstOrder: dice.once(in: 5) ? dice.one(of: [.ever, .ofPartner]) : nil,
      from: dice.once(in: 9) ? date.adding(days: Int(dice.number(-1...1))) : nil,
      hours: dice.once(in: 5) ? try hours() : nil, usesInTotal: dice.once(in: 5) ? 4 : nil,
      usesPerCustomer: dice.once(in: 5) ? 1 : nil)
    let promotion = Promotion(
      id: "promotion-\(id)", name: "Promotion \(id)",
      benefits: (0..<dice.number(1...2)).map { _ in benefit() },
      payer: dice.one(of: Promotion.Payer.allCases),
      stacking: dice.once(in: 3) ? .exclusive : .stacks(order: Int(dice.number(0...2))),
      terms: terms)
    let used = dice.number(0...5)
    return PromotionCandidate(
      promotion, isRequested: dice.once(in: 2),
      uses: PromotionUses(inTotal: used, byCustomer: min(used, dice.number(0...1))))
  }

  mutating func basket() throws -> Basket {
    let count = Int(dice.number(0...dice.one(of: [1, 2, 3, 4, 6, 8, 12, 50])))
    let date = CivilDate(daysSinceEpoch: Int(dice.number(20_000...22_000)))
    let tip: Tip = dice.one(of: [.none, .amount(amount()), .share(share())])
    let orders = dice.number(0...2)
    return Basket(
      lines: (0..<count).map { line($0) },
      distance: dice.once(in: 5) ? nil : dice.number(0...20_000), date: date,
      minute: dice.number(0...1_439), region: dice.one(of: ["north", "south"]), tip: tip,
      promotions: try (0..<Int(dice.number(0...4))).map { try candidate($0, on: date) },
      points: dice.number(0...2_000),
      customer: CustomerFacts(
        orders: orders, ordersOfPartner: dice.number(0...orders),
        pointsBalance: dice.number(0...2_000), pointsCollected: dice.number(0...3_000)))
  }
}
