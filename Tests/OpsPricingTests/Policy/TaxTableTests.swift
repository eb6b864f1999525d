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

  @Test("What has no rate has none")
  func missing() throws {
    let table = try TaxTable([TaxRule(region: "south", rate: 0)])
    #expect(throws: PricingError.noTaxRate(region: "north", .delivery)) {
      try table.rate(of: .delivery, in: "north")
    }
  }

  @Test("Rates outside 0 to 100 % and two rules for one place are refused")
  func refused() {
    #expect(throws: PricingError.self) { try TaxTable([TaxRule(rate: 1_000_001)]) }
    #expect(throws: PricingError.self) { try TaxTable([TaxRule(rate: -1)]) }
    #expect(throws: PricingError.repeated(.taxRule, id: "south and delivery")) {
      try TaxTable([
        TaxRule(region: "south", subject: .delivery, rate: 0),
        TaxRule(region: "south", subject: .delivery, rate: 1),
      ])
    }
  }
}
