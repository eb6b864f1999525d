import OpsPricing
import Testing

@Suite struct TipTests {
  @Test(
    "A tip is an amount, or a share of the subtotal before discounts, half up",
    arguments: [
      (Tip.none, 0), (.amount(0), 0), (.share(0), 0), (.amount(1_50), 1_50),
      (.share(100_000), 1_01), (.share(1_000_000), 10_05),
    ] as [(Tip, Int64)])
  func amount(_ tip: Tip, _ expected: Int64) throws {
    let half = PriceSamples.promotion("half", .share(500_000))
    let basket = PriceSamples.basket(
      [PriceSamples.line(10_05)], promotions: [half], tip: tip)
    let quote = try PriceSamples.plain().quote(basket)
    #expect(quote.tip == expected)
    #expect(quote.total == 10_05 - 5_03 + expected)
  }
}
