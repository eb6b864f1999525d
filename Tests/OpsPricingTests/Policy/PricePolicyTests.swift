import OpsPricing
import Testing

@Suite struct PricePolicyTests {
  @Test("The defaults are those of the marketplace, in minor units of two decimals")
  func standard() throws {
    let policy = try PricePolicy.standard().validated()
    #expect(policy.delivery.base == 299 && policy.delivery.perKilometer == 50)
    #expect(policy.delivery.peakFactor == 1_500_000 && policy.delivery.freeFrom == 2_500)
    #expect(policy.delivery.peakHours.map(\.description) == ["11:00-14:00", "17:00-20:00"])
    #expect(policy.platformFee == PlatformFee(rate: 50_000, minimum: 99))
    #expect(policy.commissionRate == 120_000 && policy.mode == .gross)
    #expect(policy.loyalty.points == 100 && policy.loyalty.worth == 500)
    #expect(policy.loyalty.levels.map(\.from) == [0, 500, 1_500])
  }

  @Test(
    "The same numbers in other decimals, rounded half up",
    arguments: [
      (0, 3, 1, 25, 1), (1, 30, 5, 250, 10), (3, 2_990, 500, 25_000, 990),
      (4, 29_900, 5_000, 250_000, 9_900),
    ])
  func digits(
    _ digits: Int, _ base: Int64, _ perKilometer: Int64, _ free: Int64, _ minimum: Int64
  ) throws {
    let policy = try PricePolicy.standard(minorDigits: digits).validated()
    #expect(policy.delivery.base == base && policy.delivery.perKilometer == perKilometer)
    #expect(policy.delivery.freeFrom == free && policy.platformFee.minimum == minimum)
  }

  @Test("A parameter outside its range is refused by name, with the range")
  func ranges() throws {
    let changes: [(PriceFigure, ClosedRange<Int64>, (inout PricePolicy) -> Void)] = [
      (.minorDigits, 0...4, { $0.minorDigits = 5 }),
      (.deliveryBase, 0...Int64.max, { $0.delivery.base = -1 }),
      (.deliveryPerKilometer, 0...Int64.max, { $0.delivery.perKilometer = -1 }),
      (.peakFactor, 1_000_000...10_000_000, { $0.delivery.peakFactor = 999_999 }),
      (.freeDeliveryFrom, 0...Int64.max, { $0.delivery.freeFrom = -1 }),
      (.freeDeliveryWithin, 0...PriceLimits.meters, { $0.delivery.freeWithin = -1 }),
      (.platformRate, 0...1_000_000, { $0.platformFee.rate = 1_000_001 }),
      (.platformMinimum, 0...Int64.max, { $0.platformFee.minimum = -1 }),
      (.commissionRate, 0...1_000_000, { $0.commissionRate = -1 }),
      (.commissionTaxRate, 0...1_000_000, { $0.commissionTaxRate = 1_000_001 }),
      (.pointsPerWorth, 1...PriceLimits.points, { $0.loyalty.points = 0 }),
      (.pointsWorth, 0...Int64.max, { $0.loyalty.worth = -1 }),
      (.pointsPerUnit, 0...1_000_000, { $0.loyalty.pointsPerUnit = -1 }),
    ]
    for (figure, range, change) in changes {
      var policy = try PricePolicy.standard()
      change(&policy)
      let error = #expect(throws: PricingError.self, "\(figure)") { try policy.validated() }
      guard let error, case .outOfRange(let found, nil, _, let allowed) = error else {
        Issue.record("\(figure): \(String(describing: error))")
        continue
      }
      #expect(found == figure && allowed == range)
      #expect(throws: error, "a quote checks its policy") {
        try policy.quote(PriceSamples.basket([]))
      }
    }
    #expect(
      throws: PricingError.outOfRange(.minorDigits, owner: nil, value: -1, allowed: 0...4)
    ) { try PricePolicy.standard(minorDigits: -1) }
  }
}
