import OpsPricing
import Testing

@Suite struct LoyaltyTermsTests {
  private func quote(
    _ price: Int64, points: Int64 = 0, balance: Int64 = 0, collected: Int64 = 0,
    policy: PricePolicy? = nil
  ) throws -> Quote {
    var basket = PriceSamples.basket([PriceSamples.line(price)])
    basket.points = points
    basket.customer = CustomerFacts(pointsBalance: balance, pointsCollected: collected)
    return try (policy ?? PriceSamples.plain()).quote(basket)
  }

  @Test("100 points pay 5.00, and the amount due is what is left")
  func pay() throws {
    let quote = try quote(12_00, points: 100, balance: 240)
    #expect(quote.total == 12_00)
    #expect(quote.pointsUsed == 100 && quote.pointsAmount == 5_00 && quote.amountDue == 7_00)
  }

  @Test("No more points are used than there are, nor than the total needs")
  func limits() throws {
    #expect(try quote(12_00, points: 100, balance: 30).pointsUsed == 30)
    let whole = try quote(12_00, points: 900, balance: 900)
    #expect(whole.pointsUsed == 240 && whole.amountDue == 0)
    // 12.03 is 240 points and 3 cents: a point is never taken for less than its worth.
    let odd = try quote(12_03, points: 900, balance: 900)
    #expect(odd.pointsUsed == 240 && odd.pointsAmount == 12_00 && odd.amountDue == 3)
  }

  @Test("Where a minor unit is worth many points, only those that pay whole ones are used")
  func manyPoints() throws {
    var policy = try PriceSamples.plain(digits: 0)
    policy.loyalty.worth = 5
    let quote = try quote(12, points: 39, balance: 39, policy: policy)
    #expect(quote.pointsAmount == 1 && quote.pointsUsed == 20 && quote.amountDue == 11)
  }

  @Test("Points that are worth nothing pay nothing")
  func worthless() throws {
    var policy = try PriceSamples.plain()
    policy.loyalty.worth = 0
    let quote = try quote(12_00, points: 100, balance: 100, policy: policy)
    #expect(quote.pointsUsed == 0 && quote.amountDue == 12_00)
  }

  @Test(
    "One point for each whole unit, with the bonus of the level, rounded half up",
    arguments: [
      (10_99, 0, 10), (10_99, 499, 10), (10_99, 500, 11), (9_00, 500, 9), (10_00, 1_499, 11),
      (10_00, 1_500, 11), (14_00, 1_500, 15), (15_00, 1_500, 17), (99, 9_999, 0),
    ])
  func earn(_ price: Int64, _ collected: Int64, _ points: Int64) throws {
    #expect(try quote(price, collected: collected).pointsEarned == points)
  }

  @Test("What points pay earns no points")
  func paidWithPoints() throws {
    #expect(try quote(12_00, points: 100, balance: 100).pointsEarned == 7)
  }

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
    #expect(
      throws: PricingError.outOfRange(
        .levelBonus, owner: "gold", value: -1, allowed: 0...10_000_000)
    ) {
      try check([bronze, LoyaltyLevel(name: "gold", from: 5, bonus: -1)])
    }
  }
}
