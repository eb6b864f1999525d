import OpsDomain
import OpsPricing
import Testing

@Suite struct QuoteTests {
  private let large = ChosenOption(name: "size", value: "large", price: 1_50)

  private func friday() throws -> (PricePolicy, Basket) {
    let happy = Promotion(
      id: "happy", name: "Happy hour", benefits: [.share(150_000)], payer: .partner,
      stacking: .stacks(order: 1),
      terms: PromotionTerms(hours: try WeeklyHours(weekdays: [3], begin: 1_080, end: 1_200)))
    var basket = PriceSamples.basket(
      [
        PriceSamples.line("pizza", 8_40, 2, options: [large]),
        PriceSamples.line("wine", 2_70, kind: "alcohol"),
      ], tip: .share(100_000))
    basket.distance = 2_340
    basket.minute = 1_110
    basket.promotions = [PromotionCandidate(happy)]
    basket.points = 100
    basket.customer = CustomerFacts(orders: 9, pointsBalance: 100, pointsCollected: 700)
    var policy = try PricePolicy.standard()
    policy.taxes = try TaxTable([
      TaxRule(rate: 190_000), TaxRule(subject: .goods(kind: "food"), rate: 70_000),
    ])
    return (policy, basket)
  }

  @Test("A worked example agrees with every component worked out by hand")
  func example() throws {
    let (policy, basket) = try friday()
    let quote = try policy.quote(basket)
    #expect(quote.lines.map(\.total) == [19_80, 2_70] && quote.subtotal == 22_50)
    // 15 % of 22.50 is 3.375.
    #expect(quote.discountsTotal == 3_38)
    #expect(quote.discounts.map(\.lineShares) == [[2_97, 41]])
    // (2.99 + 0.50 × 2.34) × 1.5 = 6.24
    #expect(quote.deliveryFee == 6_24)
    // 5 % of 22.50 is 1.125.
    #expect(quote.platformFee == 1_13)
    #expect(quote.taxes.map(\.rate) == [70_000, 190_000])
    // Food 16.83 with 7 %; wine 2.29, delivery 6.24 and fee 1.13 with 19 %.
    #expect(quote.taxes.map(\.amount) == [1_10, 1_54])
    #expect(quote.taxes.map(\.base) == [15_73, 8_12])
    // 1.54 among wine 36.5, delivery 99.5 and fee 18.0; the cent that is left goes to the wine.
    #expect(quote.lines.map(\.tax) == [1_10, 37])
    #expect(quote.deliveryTax == 99 && quote.platformFeeTax == 18)
    #expect(quote.lines.map(\.taxRate) == [70_000, 190_000])
    #expect(quote.tip == 2_25)
    #expect(quote.total == 28_74 && quote.sumOfParts == 28_74)
    #expect(quote.pointsAmount == 5_00 && quote.amountDue == 23_74)
    // 19.12 of goods without 5.00 is 14 whole units, with 5 % more 14.7 points.
    #expect(quote.pointsEarned == 15)
    // 12 % of 19.12
    #expect(quote.commission == 2_29)
  }

  @Test("M-W1: one formula in one currency prices carts, orders and changes of orders")
  func oneFormula() throws {
    let (policy, basket) = try friday()
    let cart = try policy.quote(basket)
    var changed = basket
    changed.lines.reverse()
    let reordered = try policy.quote(changed)
    #expect(reordered.total == cart.total && reordered.taxes == cart.taxes)
    #expect(try policy.quote(basket) == cart)
    #expect(cart.why.allSatisfy { $0.minorDigits == policy.minorDigits })
    let parts = cart.subtotal - cart.discountsTotal + cart.deliveryFee + cart.platformFee
    #expect(cart.total == parts + cart.tip)
  }

  @Test("M-W5: fees come back when the cart shrinks")
  func shrinking() throws {
    let policy = try PricePolicy.standard()
    var basket = PriceSamples.basket([PriceSamples.line("1", 24_00)])
    let before = try policy.quote(basket)
    #expect(before.deliveryFee == 2_99 && before.platformFee == 1_20)
    basket.lines.append(PriceSamples.line("2", 30_00))
    let grown = try policy.quote(basket)
    #expect(grown.deliveryFee == 0 && grown.platformFee == 2_70)
    basket.lines.removeLast()
    #expect(try policy.quote(basket) == before)
  }

  @Test("M-W5: a tip of zero stays zero")
  func zeroTip() throws {
    let policy = try PricePolicy.standard()
    for tip in [Tip.none, .amount(0), .share(0)] {
      var basket = PriceSamples.basket([PriceSamples.line(10_00)], tip: tip)
      #expect(try policy.quote(basket).tip == 0)
      basket.lines[0].quantity = 5
      #expect(try policy.quote(basket).tip == 0)
    }
  }

  @Test("M-W5: adding cannot exceed 99")
  func ninetyNine() throws {
    let policy = try PricePolicy.standard()
    var basket = PriceSamples.basket([PriceSamples.line(1_00, 99)])
    #expect(try policy.quote(basket).subtotal == 99_00)
    basket.lines[0].quantity += 1
    #expect(
      throws: PricingError.outOfRange(.quantity, owner: "1", value: 100, allowed: 1...99)
    ) { try policy.quote(basket) }
  }

  @Test("M-W5: a basket with two partners is refused, never taken for the first one's")
  func twoPartners() throws {
    let lines = [PriceSamples.line("1", 1), PriceSamples.line("2", 1, partner: "oslo")]
    let policy = try PricePolicy.standard()
    #expect(throws: PricingError.severalPartners("roma", "oslo")) {
      try policy.quote(PriceSamples.basket(lines))
    }
  }

  @Test("The tax of a rate is shared among what has that rate, and no other")
  func sharesOfTax() throws {
    var policy = try PriceSamples.plain()
    policy.delivery.base = 3_96
    policy.platformFee.minimum = 1_08
    policy.taxes = try TaxTable([
      TaxRule(rate: 210_000), TaxRule(subject: .goods(kind: "food"), rate: 90_000),
    ])
    let pizza = PriceSamples.line("pizza", 9_50, 2)
    let cola = PriceSamples.line("cola", 2_50, kind: "drinks")
    let quote = try policy.quote(PriceSamples.basket([pizza, cola]))
    // 19.00 × 9 ÷ 109 = 1.569; 7.54 × 21 ÷ 121 = 1.309, of which 0.434, 0.688 and 0.188.
    #expect(quote.taxes.map(\.amount) == [1_57, 1_31])
    #expect(quote.lines.map(\.tax) == [1_57, 43])
    #expect(quote.deliveryTax == 69 && quote.platformFeeTax == 19)
  }

  @Test("Tax on the commission is rounded half up from the commission")
  func commissionTax() throws {
    var policy = try PriceSamples.plain()
    policy.commissionTaxRate = 210_000
    // 12 % of 24.90 is 2.988; 21 % of 2.99 is 0.6279.
    let quote = try policy.quote(PriceSamples.basket([PriceSamples.line(24_90)]))
    #expect(quote.commission == 2_99 && quote.commissionTax == 63 && quote.total == 24_90)
  }

  @Test("Prices add up part by part")
  func adding() throws {
    let (standard, basket) = try friday()
    var policy = standard
    policy.commissionTaxRate = 210_000
    let price = try policy.quote(basket).price
    let parts = Mirror(reflecting: price).children.compactMap { $0.value as? Int64 }
    let doubled = Mirror(reflecting: price + price).children.compactMap { $0.value as? Int64 }
    #expect(parts.count == 15 && !parts.contains(0), "a part of nothing would prove nothing")
    #expect(doubled == parts.map { $0 * 2 })
    #expect(price + PriceParts.zero == price)
  }

  @Test("M-W7: options count in the line, the total and the commission")
  func options() throws {
    let policy = try PriceSamples.plain()
    let cheese = ChosenOption(name: "extra", value: "cheese", price: 75)
    let line = PriceSamples.line(8_00, 3, options: [large, cheese])
    let quote = try policy.quote(PriceSamples.basket([line]))
    #expect(quote.lines.map(\.unitPrice) == [8_00] && quote.lines.map(\.unitTotal) == [10_25])
    #expect(quote.lines.map(\.options) == [[large, cheese]])
    #expect(quote.total == 30_75 && quote.commission == 3_69)
  }

  @Test("M-W7: a copy of a basket keeps its options and its tip")
  func copies() throws {
    let (policy, basket) = try friday()
    var copy = basket
    copy.lines = basket.lines.map { $0 }
    copy.lines[0].quantity = 1
    let quote = try policy.quote(copy)
    #expect(quote.lines[0].options == [large] && quote.lines[0].total == 9_90)
    #expect(quote.tip == 1_26)
  }
}
