import OpsDomain
import OpsPricing
import Testing

@Suite struct DeliveryTariffTests {
  private func fee(
    _ tariff: DeliveryTariff, distance: Int64?, minute: Int64 = 600, subtotal: Int64 = 10_00
  ) throws -> Int64 {
    var policy = try PriceSamples.plain()
    policy.delivery = tariff
    var basket = PriceSamples.basket([PriceSamples.line(subtotal)])
    basket.distance = distance
    basket.minute = minute
    return try policy.quote(basket).deliveryFee
  }

  @Test(
    "Base and distance, rounded half up once",
    arguments: [(0, 2_99), (1_000, 3_49), (1_290, 3_64), (1_229, 3_60), (9, 2_99), (10, 3_00)])
  func distance(_ meters: Int64, _ expected: Int64) throws {
    let tariff = try PricePolicy.standard().delivery
    #expect(try fee(tariff, distance: meters) == expected)
  }

  @Test("A distance that is not known yet costs nothing")
  func unknownDistance() throws {
    #expect(try fee(PricePolicy.standard().delivery, distance: nil) == 2_99)
  }

  @Test(
    "The peak factor holds from 11 to 14 and from 17 to 20, the last minute left out",
    arguments: [
      (659, 3_49), (660, 5_24), (839, 5_24), (840, 3_49), (1_019, 3_49), (1_020, 5_24),
      (1_199, 5_24), (1_200, 3_49),
    ])
  func peak(_ minute: Int64, _ expected: Int64) throws {
    // 3.49 × 1.5 is 5.235: rounded before the factor or after it, half up gives 5.24.
    #expect(try fee(PricePolicy.standard().delivery, distance: 1_000, minute: minute) == expected)
  }

  @Test("The fee is rounded once, after the factor")
  func roundedOnce() throws {
    // 0.333 km at 0.01 is 0.333 cents: rounded first it would be 0, and three times 0.333 is 1.
    let tariff = DeliveryTariff(
      base: 0, perKilometer: 1, peakFactor: 3_000_000, peakHours: [try WeeklyHours()])
    #expect(try fee(tariff, distance: 333) == 1)
    #expect(try fee(tariff, distance: 166) == 0)
  }

  @Test("Peak hours may cross midnight, and windows that overlap count once")
  func midnight() throws {
    let night = try WeeklyHours(begin: 22 * 60, end: 2 * 60)
    let late = try WeeklyHours(begin: 23 * 60, end: 1 * 60)
    let tariff = DeliveryTariff(
      base: 1_00, perKilometer: 0, peakFactor: 2_000_000, peakHours: [night, late])
    for (minute, expected) in [
      (1_319, 1_00), (1_320, 2_00), (1_439, 2_00), (0, 2_00), (119, 2_00), (120, 1_00),
    ] as [(Int64, Int64)] {
      #expect(try fee(tariff, distance: 0, minute: minute) == expected, "minute \(minute)")
    }
  }

  @Test("Free from the limit on, also at peak hours, and never where there is no limit")
  func free() throws {
    var tariff = try PricePolicy.standard().delivery
    #expect(try fee(tariff, distance: 0, subtotal: 24_99) == 2_99)
    #expect(try fee(tariff, distance: 9_000, minute: 700, subtotal: 25_00) == 0)
    tariff.freeFrom = nil
    #expect(try fee(tariff, distance: 0, subtotal: 900_00) == 2_99)
  }

  @Test("Where free delivery has an end, who is further away pays all of the way")
  func freeWithin() throws {
    var tariff = try PricePolicy.standard().delivery
    #expect(tariff.freeWithin == nil)
    #expect(try fee(tariff, distance: 49_000, subtotal: 25_00) == 0)
    tariff.freeWithin = 10_000
    #expect(try fee(tariff, distance: 10_000, subtotal: 25_00) == 0)
    #expect(try fee(tariff, distance: 10_001, subtotal: 25_00) == 7_99)
    #expect(try fee(tariff, distance: nil, subtotal: 25_00) == 0)
    tariff.freeWithin = 0
    #expect(try fee(tariff, distance: 1_000, subtotal: 25_00) == 3_49)
  }
}
