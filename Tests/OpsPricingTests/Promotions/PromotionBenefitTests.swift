import OpsDomain
import OpsPricing
import Testing

@Suite struct PromotionBenefitTests {
  private func discount(
    _ promotion: Promotion, _ lines: [BasketLine]
  ) throws -> QuoteDiscount? {
    let quote = try PriceSamples.plain().quote(
      PriceSamples.basket(lines, promotions: [promotion]))
    #expect(quote.sumOfParts == quote.total)
    return quote.discounts.first
  }

  @Test("A share is rounded half up once and divided by largest remainder")
  func share() throws {
    let tenth = PriceSamples.promotion("tenth", .share(100_000))
    let lines = [3_33, 3_33, 3_39].enumerated().map { PriceSamples.line("\($0)", $1) }
    // 10 % of 10.05 is 1.005, so 1.01; rounded down that is 33, 33 and 34 cents, and 1 is left.
    #expect(try discount(tenth, lines)?.lineShares == [34, 33, 34])
  }

  @Test("An amount is never more than the goods cost, nor taken off the delivery")
  func amount() throws {
    let five = PriceSamples.promotion("five", .amount(5_00))
    #expect(try discount(five, [PriceSamples.line(12_00)])?.amount == 5_00)
    #expect(try discount(five, [PriceSamples.line(3_00)])?.amount == 3_00)
    var policy = try PriceSamples.plain()
    policy.delivery.base = 2_99
    let quote = try policy.quote(
      PriceSamples.basket([PriceSamples.line(3_00)], promotions: [five]))
    #expect(quote.total == 2_99)
  }

  @Test(
    "Of each two pieces of a line one is free, its options too",
    arguments: [(1, 0), (2, 6_00), (3, 6_00), (4, 12_00), (99, 49 * 6_00)])
  func twoForOne(_ quantity: Int64, _ expected: Int64) throws {
    let pairs = PriceSamples.promotion("pairs", .twoForOne)
    let cheese = ChosenOption(name: "extra", value: "cheese", price: 1_00)
    let line = PriceSamples.line("1", 5_00, quantity, options: [cheese])
    #expect(try discount(pairs, [line, PriceSamples.line("2", 9_00)])?.amount ?? 0 == expected)
  }

  @Test("Free delivery takes off the fee, at peak hours too, and shows both")
  func freeDelivery() throws {
    let free = PriceSamples.promotion("free", .freeDelivery, payer: .partner)
    var basket = PriceSamples.basket([PriceSamples.line(10_00)], promotions: [free])
    basket.minute = 700
    let quote = try PricePolicy.standard().quote(basket)
    #expect(quote.deliveryFee == 4_49)
    #expect(quote.discounts.map(\.deliveryShare) == [4_49] && quote.discountsTotal == 4_49)
    #expect(quote.total == 10_00 + 99)
    #expect(quote.commission == 1_20, "what the partner pays of the delivery changes no goods")
  }

  @Test("A promotion may have several benefits, such as an amount and free delivery")
  func several() throws {
    let welcome = PriceSamples.promotion("WELCOME5", .amount(5_00), .freeDelivery)
    let quote = try PricePolicy.standard().quote(
      PriceSamples.basket([PriceSamples.line(10_00)], promotions: [welcome]))
    #expect(quote.discounts.map(\.goods) == [5_00])
    #expect(quote.discounts.map(\.deliveryShare) == [2_99])
    #expect(quote.total == 5_00 + 99)
  }

  @Test("Only lines of its products are reduced")
  func products() throws {
    let pizza = PriceSamples.promotion(
      "pizza", .share(500_000), terms: PromotionTerms(products: ["pizza"]))
    let lines = [
      PriceSamples.line("1", 8_00, product: "pizza"), PriceSamples.line("2", 3_00),
    ]
    #expect(try discount(pizza, lines)?.lineShares == [4_00, 0])
  }

  @Test("What the partner pays lowers the commission; what the platform pays does not")
  func payer() throws {
    for (payer, commission) in [(Promotion.Payer.partner, 60), (.platform, 1_20)] {
      let half = PriceSamples.promotion("half", .share(500_000), payer: payer)
      let quote = try PriceSamples.plain().quote(
        PriceSamples.basket([PriceSamples.line(10_00)], promotions: [half]))
      #expect(quote.commission == Int64(commission), "\(payer)")
      #expect(quote.discounts.map(\.payer) == [payer])
    }
  }

  @Test("Figures outside their ranges are refused by name, with the range")
  func refused() {
    func pairs(_ terms: PromotionTerms) -> Promotion {
      PriceSamples.promotion("a", .twoForOne, terms: terms)
    }
    let shares: ClosedRange<Int64> = 1...1_000_000
    let uses: ClosedRange<Int64> = 1...1_000_000_000_000
    let bad: [(Promotion, PriceFigure, Int64, ClosedRange<Int64>)] = [
      (PriceSamples.promotion("a", .share(0)), .discountShare, 0, shares),
      (PriceSamples.promotion("a", .share(1_000_001)), .discountShare, 1_000_001, shares),
      (PriceSamples.promotion("a", .amount(0)), .discountAmount, 0, 1...Int64.max),
      (pairs(PromotionTerms(minimumSubtotal: -1)), .minimumSubtotal, -1, 0...Int64.max),
      (pairs(PromotionTerms(usesInTotal: 0)), .usesInTotal, 0, uses),
      (pairs(PromotionTerms(usesPerCustomer: 0)), .usesPerCustomer, 0, uses),
    ]
    for (promotion, figure, value, allowed) in bad {
      #expect(
        throws: PricingError.outOfRange(figure, owner: "a", value: value, allowed: allowed)
      ) { try promotion.validated() }
    }
    #expect(throws: PricingError.noBenefit(promotion: "a")) {
      try PriceSamples.promotion("a").validated()
    }
    let backwards = PriceSamples.promotion(
      "a", .twoForOne,
      terms: PromotionTerms(from: PriceSamples.wednesday, until: .minimum))
    #expect(throws: PricingError.endsBeforeItStarts(promotion: "a")) {
      try backwards.validated()
    }
  }
}
