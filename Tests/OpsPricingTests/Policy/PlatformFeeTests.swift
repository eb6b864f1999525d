import OpsPricing
import Testing

@Suite struct PlatformFeeTests {
  @Test(
    "5 % of the subtotal before discounts, half up, and at least 0.99",
    arguments: [(1, 99), (19_80, 99), (19_89, 99), (19_90, 1_00), (20_09, 1_00), (20_10, 1_01)])
  func amount(_ subtotal: Int64, _ fee: Int64) throws {
    var policy = try PriceSamples.plain()
    policy.platformFee = PlatformFee(rate: 50_000, minimum: 99)
    let half = PriceSamples.promotion("half", .share(500_000))
    let basket = PriceSamples.basket([PriceSamples.line(subtotal)], promotions: [half])
    #expect(try policy.quote(basket).platformFee == fee)
  }
}
