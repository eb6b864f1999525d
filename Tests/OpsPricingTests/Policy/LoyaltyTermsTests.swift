import OpsPricing
import Testing

@Suite struct LoyaltyTermsTests {
  @Test("Levels start at 0, and no two have one name or start")
  func levels() throws {
    func check(_ levels: [LoyaltyLevel]) throws -> PricePolicy {
      var policy = try PricePolicy.standard()
      policy.loyalty.levels = levels
      return try policy.validated()
    }
    let bronze = LoyaltyLevel(name: "bronze", from: 0, bonus: 0)
    #expect(throws: PricingError.noLowestLevel) { try check([]) }
    #expect(throws: PricingError.noLowestLevel) {
      try check([LoyaltyLevel(name: "silver", from: 1, bonus: 0)])
    }
    #expect(throws: PricingError.repeated(.level, id: "bronze")) {
      try check([bronze, LoyaltyLevel(name: "bronze", from: 5, bonus: 0)])
    }
    #expect(throws: PricingError.repeated(.level, id: "iron")) {
      try check([bronze, LoyaltyLevel(name: "iron", from: 0, bonus: 0)])
    }
    #expect(throws: PricingError.self) {
      try check([bronze, LoyaltyLevel(name: "gold", from: 5, bonus: -1)])
    }
  }
}
