import Testing

@testable import OpsDomain

@Suite("Rare demand has no bias")
struct DemandForecastTests {
  struct Series: Sendable, CustomTestStringConvertible {
    let size: Double
    let every: Int
    var mean: Double { size / Double(every) }

    var testDescription: String { "\(size) every \(every) days" }
  }

  static let series = [Series(size: 5, every: 10), Series(size: 1, every: 30)]

  /// SBA takes α/2 off, which is right for demand by chance and 2.5 % too little for demand by the
  /// calendar.
  @Test("By the calendar, for every day it may begin on", arguments: series)
  func regular(_ series: Series) {
    for days in [91, 182, 365] {
      for phase in 0..<series.every {
        let demand = (0..<days).map { $0 % series.every == phase ? series.size : 0 }
        let forecast = DemandForecast.of(demand, window: days)
        let count = demand.filter { $0 > 0 }.count
        // What a short history says can be off by the part of an interval that it cuts.
        let measured = series.size * Double(count) / Double(days)
        #expect(forecast.method == .croston)
        let low = min(measured, series.mean) * 0.97
        let high = max(measured, series.mean) * 1.01
        #expect((low...high).contains(forecast.mean), "\(days) days from \(phase)")
      }
    }
  }

  @Test("By chance, over many histories", arguments: series)
  func random(_ series: Series) {
    let seed = PropertySeed()
    for days in [91, 365] {
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

  @Test func aSingleDemandIsSpreadOverAllThatWasMeasured() {
    let demand = [Double](repeating: 0, count: 59) + [6] + [Double](repeating: 0, count: 60)
    let forecast = DemandForecast.of(demand, using: .croston)
    #expect(abs(forecast.mean - 6.0 / 120 * 0.975) < 1e-9)
  }
}
