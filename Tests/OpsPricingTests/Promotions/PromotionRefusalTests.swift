import OpsDomain
import OpsPricing
import Testing

@Suite struct PromotionRefusalTests {
  private let day = PriceSamples.wednesday

  /// What a promotion of 10 % with these terms meets in a basket of 10.00.
  private func refusal(
    _ terms: PromotionTerms, uses: PromotionUses = PromotionUses(),
    change: (inout Basket) -> Void = { _ in }
  ) throws -> PromotionRefusal? {
    var basket = PriceSamples.basket([PriceSamples.line(10_00)])
    basket.customer = CustomerFacts(orders: 1)
    let promotion = PriceSamples.promotion("tenth", .share(100_000), terms: terms)
    basket.promotions = [PromotionCandidate(promotion, isRequested: true, uses: uses)]
    change(&basket)
    let quote = try PriceSamples.plain().quote(basket)
    #expect(quote.discounts.count + quote.refusals.count == 1)
    #expect(quote.refusals.allSatisfy { !$0.remedy.isEmpty && $0.isRequested })
    return quote.refusals.first
  }

  @Test("A minimum says what is missing, and holds from that subtotal on")
  func minimum() throws {
    let short = try refusal(PromotionTerms(minimumSubtotal: 10_01))
    #expect(short?.obstacle == .belowMinimum(minimum: 10_01, missing: 1))
    #expect(short?.code == "below_minimum")
    #expect(short?.sentence == "\"tenth\" applies to goods of 10.01 or more; yours cost 10.00.")
    #expect(short?.remedy == "Add goods for 0.01.")
    #expect(try refusal(PromotionTerms(minimumSubtotal: 10_00)) == nil)
  }

  @Test("First and last day are days of delivery, both included")
  func days() throws {
    let tomorrow = day.adding(days: 1)
    let yesterday = day.adding(days: -1)
    #expect(try refusal(PromotionTerms(from: day, until: day)) == nil)
    #expect(try refusal(PromotionTerms(from: tomorrow))?.obstacle == .notStarted(tomorrow))
    let ended = try refusal(PromotionTerms(until: yesterday))
    #expect(ended?.obstacle == .ended(yesterday))
    #expect(ended?.sentence == "\"tenth\" ended on 2027-03-02.")
  }

  @Test("A happy hour holds on its weekdays from its first minute to before its end")
  func happyHour() throws {
    let happy = try WeeklyHours(weekdays: [1, 2, 3, 4, 5], begin: 14 * 60, end: 17 * 60)
    let terms = PromotionTerms(hours: happy)
    for (minute, applies) in [(839, false), (840, true), (1_019, true), (1_020, false)] {
      let found = try refusal(terms) { $0.minute = Int64(minute) }
      #expect((found == nil) == applies, "minute \(minute)")
    }
    let saturday = try refusal(terms) {
      $0.minute = 900
      $0.date = day.adding(days: 3)
    }
    #expect(saturday?.obstacle == .outsideHours(happy))
    #expect(saturday?.remedy == "Choose a delivery mon-fri 14:00-17:00.")
  }

  @Test("Hours across midnight belong to the day on which they begin")
  func midnight() throws {
    let terms = PromotionTerms(
      hours: try WeeklyHours(weekdays: [3], begin: 22 * 60, end: 2 * 60))
    #expect(try refusal(terms) { $0.minute = 60 }?.code == "outside_hours")
    let after = try refusal(terms) {
      $0.minute = 60
      $0.date = day.adding(days: 1)
    }
    #expect(after == nil)
  }

  @Test("A first order is the first of all, or the first from this partner")
  func firstOrder() throws {
    #expect(try refusal(PromotionTerms(firstOrder: .ever))?.obstacle == .notFirstOrder(.ever))
    #expect(try refusal(PromotionTerms(firstOrder: .ofPartner)) == nil)
    let again = try refusal(PromotionTerms(firstOrder: .ofPartner)) {
      $0.customer.ordersOfPartner = 1
    }
    #expect(again?.obstacle == .notFirstOrder(.ofPartner))
    #expect(try refusal(PromotionTerms(firstOrder: .ever)) { $0.customer.orders = 0 } == nil)
  }

  @Test("Uses are counted in total and for each customer")
  func uses() throws {
    let terms = PromotionTerms(usesInTotal: 10, usesPerCustomer: 1)
    #expect(try refusal(terms, uses: PromotionUses(inTotal: 9)) == nil)
    let used = try refusal(terms, uses: PromotionUses(inTotal: 10))
    #expect(used?.obstacle == .usedUp(limit: 10))
    let own = try refusal(terms, uses: PromotionUses(inTotal: 1, byCustomer: 1))
    #expect(own?.obstacle == .usedUpByCustomer(limit: 1))
    #expect(own?.sentence == "You have used \"tenth\" 1 time, its limit.")
    #expect(
      throws: PricingError.outOfRange(.usesSoFar, owner: "tenth", value: 2, allowed: 0...1)
    ) {
      try refusal(terms, uses: PromotionUses(inTotal: 1, byCustomer: 2))
    }
  }

  @Test("Other partners, other products, empty baskets and free deliveries say so")
  func nothing() throws {
    #expect(try refusal(PromotionTerms(partner: "roma")) == nil)
    #expect(try refusal(PromotionTerms(partner: "oslo"))?.code == "other_partner")
    #expect(try refusal(PromotionTerms(products: ["tea"]))?.code == "no_such_product")
    #expect(try refusal(PromotionTerms()) { $0.lines = [] }?.code == "empty_basket")
    let cheap = try refusal(PromotionTerms()) { $0.lines[0].unitPrice = 4 }
    #expect(cheap?.code == "nothing_to_reduce")
    let others = [
      PriceSamples.promotion("pairs", .twoForOne), PriceSamples.promotion("free", .freeDelivery),
    ]
    let quote = try PriceSamples.plain().quote(
      PriceSamples.basket([PriceSamples.line(10_00)], promotions: others))
    #expect(quote.refusals.map(\.code) == ["single_pieces", "delivery_is_free"])
  }

  @Test("The platform pays nobody for buying from themselves; a partner may give it away")
  func ownBusiness() throws {
    let owner = CustomerFacts(orders: 1, ownsPartner: true)
    #expect(try refusal(PromotionTerms()) { $0.customer = owner }?.code == "own_business")
    let paid = Promotion(
      id: "tenth", name: "tenth", benefits: [.share(100_000)], payer: .partner)
    let found = try refusal(PromotionTerms()) {
      $0.customer = owner
      $0.promotions = [PromotionCandidate(paid, isRequested: true)]
    }
    #expect(found == nil)
  }

  @Test("Every obstacle has a code of its own, a sentence and a remedy")
  func words() throws {
    let hours = try WeeklyHours(weekdays: [6])
    let obstacles: [PromotionObstacle] = [
      .emptyBasket, .otherPartner, .ownBusiness, .notStarted(day), .ended(day),
      .outsideHours(hours), .belowMinimum(minimum: 5, missing: 1), .notFirstOrder(.ever),
      .usedUp(limit: 2), .usedUpByCustomer(limit: 2), .noSuchProduct, .singlePieces,
      .deliveryIsFree, .nothingToReduce, .notCombinable(with: ["a", "b"]),
    ]
    #expect(Set(obstacles.map(\.code)).count == obstacles.count)
    for obstacle in obstacles {
      let refusal = PromotionRefusal(
        promotion: "p", name: "spring", isRequested: true, obstacle: obstacle, minorDigits: 2)
      #expect(refusal.sentence.contains("\"spring\"") && refusal.sentence.hasSuffix("."))
      #expect(refusal.remedy.hasSuffix(".") && refusal.remedy.count > 10)
    }
  }
}
