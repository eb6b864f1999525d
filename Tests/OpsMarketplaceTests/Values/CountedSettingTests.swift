import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Settings that count something: orders, points, years, meters.
@Suite("Settings that count")
struct CountedSettingTests {
  /// What counts without saying so in its sentence.
  private static let others = [
    Settings.offerRounds, Settings.largestBundle, Settings.dispatchTie, Settings.nearDistance,
    Settings.ecoSilverFrom, Settings.ecoGoldFrom, Settings.ecoPlatinumFrom,
  ]

  @Test func whatIsAWholeNumberTakesNoOther() async throws {
    let bench = try await CartBench()
    let saying = Blueprint.product.settings.all.filter { $0.summary.contains("a whole number") }
    #expect(saying.count >= 11)
    for definition in saying + Self.others.map(\.definition) {
      #expect(definition.decimals == .whole, "\(definition.key)")
      let fraction = "\(definition.fallback).5"
      #expect(
        await failureCode { try await bench.set(definition.key, fraction) } == .badValue,
        "\(definition.key)")
      try await bench.set(definition.key, definition.fallback)
    }
  }

  /// Where a site said 18.5, a driver of 18 is too young.
  @Test func aFractionOfAnEarlierVersionIsRoundedHalfUp() throws {
    for (text, years) in [("18.5", 19), ("18.499999", 18), ("18", 18)] as [(String, Int64)] {
      #expect(try Settings.driverAge.value(trying: text) == years)
    }
  }
}
