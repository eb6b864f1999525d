import OpsWarehouse
import TestBenches
import Testing

@Suite("Rare demand has no bias")
struct DemandForecastTests {
  struct Series: Sendable, CustomTestStringConvertible {
    let size: Double
    let every: Int
    var mean: Double { size / Double(every) }

    var testDescription: String { "\(size) every \(every) days" }
  }

  static let series = [Series(size: 5, every: 10), Series(size: 1, every: 30)]

  @Test("By the calendar, exactly, for every day it may begin on", arguments: series)
  func regular(_ series: Series) {
    for days in [91, 100, 182, 365] {
      for phase in 0..<series.every {
        let demand = (0..<days).map { $0 % series.every == phase ? series.size : 0 }
        let forecast = DemandForecast.of(demand, window: days)
        #expect(forecast.method == .croston)
        #expect(abs(forecast.mean / series.mean - 1) < 1e-9, "\(days) days from \(phase)")
      }
    }
  }

  @Test("A window that begins with the first demand says no more of it", arguments: series)
  func edge(_ series: Series) {
    let demand = (0...(3 * series.every)).map { $0 % series.every == 0 ? series.size : 0 }
    #expect(abs(DemandForecast.of(demand).mean / series.mean - 1) < 1e-9)
  }

  @Test("Goods that nobody wants any more are forecast lower and lower", arguments: series)
  func fadesOut(_ series: Series) {
    var demand = (0...(3 * series.every)).map { $0 % series.every == 0 ? series.size : 0 }
    var before = DemandForecast.of(demand).mean
    demand += [Double](repeating: 0, count: series.every)
    #expect(DemandForecast.of(demand).mean == before)
    for _ in 1...3 {
      demand += [Double](repeating: 0, count: series.every)
      let mean = DemandForecast.of(demand).mean
      #expect(mean < before)
      before = mean
    }
  }

  @Test("By chance, over many histories", arguments: series)
  func random(_ series: Series) {
    let seed = PropertySeed()
    for days in [91, 182, 365] {
      let runs = 6000
      var sum = 0.0
      for _ in 0..<runs {
        let demand = (0..<days).map { _ in
          seed.int(1...Int64(series.every)) == 1 ? series.size : 0
        }
        sum += DemandForecast.of(demand, window: days, using: .croston).mean
      }
      let bias = sum / Double(runs) / series.mean - 1
      // Three standard errors of the mean of so many histories are below this.
      #expect(abs(bias) < 0.035, "\(days) days, \(bias), \(seed)")
    }
  }

  /// With intervals by chance the correction is that of Syntetos and Boylan: 1 − α/2.
  @Test func aLongHistoryByChanceGetsThePublishedCorrection() {
    let seed = PropertySeed()
    let demand = (0..<200_000).map { _ in seed.int(1...10) == 1 ? 1.0 : 0 }
    var (size, interval, since) = (1.0, 10.0, Double?.none)
    for amount in demand {
      since = since.map { $0 + 1 }
      guard amount > 0 else { continue }
      if let since {
        size += 0.05 * (amount - size)
        interval += 0.05 * (since - interval)
      }
      since = 0
    }
    // An interval of at least one period varies a little less than c² = 1 says: 0.9.
    let published = 0.975 * size / interval
    #expect(abs(DemandForecast.of(demand).mean / published - 1) < 0.005, "\(seed)")
  }

  @Test func fewDemandsAreSpreadOverAllThatWasMeasured() {
    var demand = [Double](repeating: 0, count: 120)
    demand[59] = 6
    #expect(abs(DemandForecast.of(demand, using: .croston).mean - 6.0 / 120) < 1e-9)
    demand[70] = 2
    #expect(abs(DemandForecast.of(demand, using: .croston).mean - 8.0 / 120) < 1e-9)
  }

  @Test func theMethodCanBeChosen() {
    let rare = (0..<40).map { $0 % 4 == 0 ? 4.0 : 0 }
    let mean = DemandForecast.of(rare, window: 40, using: .movingAverage)
    #expect(mean.method == .movingAverage && mean.mean == 1)
    #expect(DemandForecast.of([1, 1, 1], using: .croston).method == .croston)
  }
}
