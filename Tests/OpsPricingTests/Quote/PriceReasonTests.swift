import OpsDomain
import OpsPricing
import Testing

@Suite struct PriceReasonTests {
  private func sentences(_ policy: PricePolicy, _ basket: Basket) throws -> [String] {
    try policy.quote(basket).why.map(\.sentence)
  }

  @Test("The standard bill is explained line by line, with its numbers")
  func bill() throws {
    let large = ChosenOption(name: "size", value: "large", price: 1_50)
    var basket = PriceSamples.basket(
      [PriceSamples.line("pizza", 8_40, 2, options: [large])],
      promotions: [PriceSamples.promotion("tenth", .share(100_000))], tip: .share(50_000))
    basket.distance = 2_340
    basket.minute = 1_110
    basket.points = 150
    basket.customer = CustomerFacts(pointsBalance: 100)
    #expect(
      try sentences(PricePolicy.standard(), basket) == [
        "Line \"pizza\": (8.40 + 1.50 (size: large)) × 2 = 19.80.",
        "Subtotal: the sum of 1 line is 19.80.",
        "Discount \"tenth\" (10 %): 1.98 off goods and 0.00 off delivery is 1.98, "
          + "paid by the platform.",
        "Delivery: (2.99 + 0.50 per km × 2.34 km) × 1.5 at peak hours = 6.24.",
        "Platform fee: 5 % of the subtotal 19.80, at least 0.99, is 0.99.",
        "Tax: the prices include 1.19 (5 % of 23.86, the amount without tax).",
        "Tip: 5 % of the subtotal 19.80 is 0.99.",
        "Total: goods 19.80 − discounts 1.98 + delivery 6.24 + platform fee 0.99 + tip 0.99 "
          + "= 26.04.",
        "Points: 150 wanted, 100 available, 100 used: 5.00 (100 points pay 5.00).",
        "Due: 26.04 − 5.00 = 21.04.",
        "Points earned: 12.82 paid for goods is 12 whole units at 1 point each, together 12.",
        "Commission: 12 % of 19.80 is 2.38.",
      ])
  }

  @Test("Free delivery, an unknown distance, added tax and chosen tips are explained")
  func variants() throws {
    var policy = try PricePolicy.standard(minorDigits: 0)
    policy.mode = .net
    let promotions = [
      PriceSamples.promotion("a", .twoForOne), PriceSamples.promotion("b", .amount(4)),
      PriceSamples.promotion("c", .freeDelivery),
    ]
    let small = ChosenOption(name: "size", value: "small", price: -1)
    let cheap = try sentences(
      policy,
      PriceSamples.basket(
        [PriceSamples.line("tea", 6, 2, options: [small])], promotions: promotions,
        tip: .amount(1)))
    #expect(cheap.contains("Line \"tea\": (6 − 1 (size: small)) × 2 = 10."))
    #expect(cheap.contains("Delivery: 3 = 3; the distance is not known yet."))
    #expect(
      cheap.contains(
        "Discount \"c\" (free delivery): 0 off goods and 3 off delivery is 3, "
          + "paid by the platform."))
    #expect(cheap.contains { $0.hasPrefix("Discount \"a\" (two for one): 5 off goods") })
    #expect(cheap.contains { $0.hasPrefix("Discount \"b\" (up to 4): 4 off goods") })
    #expect(cheap.contains("Tip: 1, as chosen."))
    let dear = try sentences(policy, PriceSamples.basket([PriceSamples.line("tea", 30)]))
    #expect(
      dear.contains("Delivery: free, because the subtotal 30 is at least 25."))
    #expect(dear.contains("Tip: none."))
    #expect(dear.contains("Points: none used.") && dear.contains("Due: 34."))
    #expect(dear.contains("Tax: 5 % of 32 is 2, added to the prices."))
    #expect(
      dear.contains(
        "Total: goods 30 − discounts 0 + delivery 0 + platform fee 2 + tax 2 + tip 0 = 34."))
    #expect(
      try sentences(policy, PriceSamples.basket([])) == ["Total: the basket is empty."])
  }
}
