import OpsPricing
import Testing

@Suite struct TaxTableTests {
  private func table() throws -> TaxTable {
    try TaxTable([
      TaxRule(rate: 190_000), TaxRule(subject: .goods(kind: "food"), rate: 70_000),
      TaxRule(region: "south", rate: 80_000),
      TaxRule(region: "south", subject: .delivery, rate: 0),
    ])
  }

  @Test("A rule of the region goes before one of all, and then one of the subject")
  func lookup() throws {
    let table = try table()
    #expect(try table.rate(of: .goods(kind: "food"), in: "north") == 70_000)
    #expect(try table.rate(of: .goods(kind: "books"), in: "north") == 190_000)
    #expect(try table.rate(of: .goods(kind: "food"), in: "south") == 80_000)
    #expect(try table.rate(of: .delivery, in: "south") == 0)
    #expect(try table.rate(of: .platformFee, in: "south") == 80_000)
  }

  @Test("What has no rate cannot be priced")
  func missing() throws {
    var policy = try PriceSamples.plain()
    policy.taxes = try TaxTable([TaxRule(region: "south", rate: 0)])
    #expect(throws: PricingError.noTaxRate(region: "north", .goods(kind: "food"))) {
      try policy.quote(PriceSamples.basket([PriceSamples.line(1_00)]))
    }
  }

  @Test("Rates outside 0 to 100 % and two rules for one place are refused")
  func refused() {
    for rate: Int64 in [1_000_001, -1] {
      #expect(
        throws: PricingError.outOfRange(
          .taxRate, owner: "all regions and everything", value: rate, allowed: 0...1_000_000)
      ) { try TaxTable([TaxRule(rate: rate)]) }
    }
    #expect(throws: PricingError.repeated(.taxRule, id: "south and delivery")) {
      try TaxTable([
        TaxRule(region: "south", subject: .delivery, rate: 0),
        TaxRule(region: "south", subject: .delivery, rate: 1),
      ])
    }
  }

  @Test("Included tax is a part of the total; added tax is on top of it")
  func modes() throws {
    let basket = PriceSamples.basket([PriceSamples.line(10_00)])
    let gross = try PriceSamples.plain(.gross, tax: 190_000).quote(basket)
    #expect(gross.taxes.map(\.base) == [8_40] && gross.taxes.map(\.amount) == [1_60])
    #expect(gross.total == 10_00)
    let net = try PriceSamples.plain(.net, tax: 190_000).quote(basket)
    #expect(net.taxes.map(\.base) == [10_00] && net.taxes.map(\.amount) == [1_90])
    #expect(net.total == 11_90)
  }

  @Test("Each rate has one row, over goods and both fees, and is rounded half up once")
  func rows() throws {
    var policy = try PriceSamples.plain(.net)
    policy.delivery = DeliveryTariff(base: 2_00, perKilometer: 0)
    policy.platformFee = PlatformFee(rate: 0, minimum: 1_00)
    policy.taxes = try table()
    let quote = try policy.quote(
      PriceSamples.basket([
        PriceSamples.line("1", 25), PriceSamples.line("2", 25),
        PriceSamples.line("3", 5_00, kind: "books"),
      ]))
    // 7 % of 0.50 is 0.035; each line by itself would be 0.0175 and round to 0.02 twice.
    #expect(quote.taxes.map(\.rate) == [70_000, 190_000])
    #expect(quote.taxes.map(\.base) == [50, 8_00])
    #expect(quote.taxes.map(\.amount) == [4, 1_52])
  }

  @Test("Discounts come off before tax, and a tip is not taxed")
  func base() throws {
    let half = PriceSamples.promotion("half", .share(500_000))
    let quote = try PriceSamples.plain(.net, tax: 100_000).quote(
      PriceSamples.basket([PriceSamples.line(10_00)], promotions: [half], tip: .amount(1_00)))
    #expect(quote.taxes.map(\.base) == [5_00] && quote.taxTotal == 50)
    #expect(quote.total == 6_50)
  }
}
