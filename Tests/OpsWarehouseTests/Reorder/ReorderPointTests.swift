import Testing

@testable import OpsWarehouse

@Suite("When to order")
struct ReorderPointTests {
  @Test func quantilesAreThoseOfTheTables() {
    let table: [(Double, Double)] = [
      (0.5, 0), (0.95, 1.644_853_6), (0.975, 1.959_964_0), (0.99, 2.326_347_9),
      (0.999, 3.090_232_3), (0.05, -1.644_853_6), (0.000_000_1, -5.199_337_6),
    ]
    for (probability, wanted) in table {
      #expect(abs(NormalDistribution.quantile(probability) - wanted) < 2e-6, "\(probability)")
    }
  }

  @Test func evenDemandIsItsMean() {
    let forecast = DemandForecast.of([9, 11, 10, 10])
    #expect(forecast.method == .movingAverage && forecast.mean == 10)
    #expect(abs(forecast.deviation - 0.816_496_58) < 1e-8)
    let window = DemandForecast.of([100, 100, 2, 4], window: 2)
    #expect(window.mean == 3)
  }

  @Test func rareDemandIsSpreadOverTheTimeBetween() {
    // Four units every fourth period are one a period.
    let demand = (0..<400).map { $0 % 4 == 0 ? 4.0 : 0 }
    let forecast = DemandForecast.of(demand)
    #expect(forecast.method == .croston)
    #expect(abs(forecast.mean - 1) < 1e-9)
    #expect(DemandForecast.of([0, 0, 0]).method == .none)
    #expect(DemandForecast.of([]) == DemandForecast(method: .none, mean: 0, deviation: 0))
  }

  @Test func safetyStockGrowsWithTheServiceLevelAndBothUncertainties() {
    let forecast = DemandForecast(method: .movingAverage, mean: 10, deviation: 3)
    let plain = ReorderPoint(forecast, leadTime: 4, serviceLevel: 0.95)
    #expect(abs(plain.safetyStock - 1.644_853_6 * 6) < 1e-4)
    #expect(abs(plain.level - (40 + plain.safetyStock)) < 1e-9)
    let late = ReorderPoint(forecast, leadTime: 4, leadTimeDeviation: 1, serviceLevel: 0.95)
    #expect(abs(late.safetyStock - 1.644_853_6 * (36.0 + 100).squareRoot()) < 1e-4)
    #expect(ReorderPoint(forecast, leadTime: 4, serviceLevel: 0.99).level > plain.level)
    #expect(ReorderPoint(forecast, leadTime: 4, serviceLevel: 0.3).safetyStock == 0)
  }
}
