import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Price policy of a book")
struct PricePolicyTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  private func policy() async throws -> PricePolicy {
    try await bench.book.read { try await PricePolicyReader($0).policy() }
  }

  @Test("M-W1: the settings of a new book are the standard policy")
  func defaults() async throws {
    #expect(try await policy() == PricePolicy.standard())
  }

  @Test(
    arguments: [
      ("market.delivery_base", "3.49"), ("market.delivery_per_km", "0.75"),
      ("market.delivery_free_from", "none"), ("market.peak_factor", "2"),
      ("market.peak_hours", "none"), ("market.platform_rate", "0.1"),
      ("market.platform_minimum", "1.99"), ("market.commission_rate", "0.3"),
      ("market.commission_tax", "21%"),
      ("market.price_mode", "net"), ("market.tax_rate", "0.21"),
      ("market.points_per_worth", "200"), ("market.points_worth", "0"),
      ("market.points_per_unit", "2"), ("market.silver_from", "600"),
      ("market.silver_bonus", "0.1"), ("market.gold_from", "2000"), ("market.gold_bonus", "0.2"),
    ])
  func eachSettingCounts(_ setting: String, _ value: String) async throws {
    let before = try await policy()
    try await bench.set(setting, value)
    #expect(try await policy() != before)
  }

  @Test("A share is written as a number or in per cent; a number above one is no share")
  func shares() async throws {
    for (text, value) in [("12%", "0.12"), ("12.5 %", "0.125"), ("0.3", "0.3")] {
      for setting in ["market.commission_rate", "market.commission_tax", "market.tax_rate"] {
        let set = try await bench.book.dependencies.settings.set(
          SetSetting(setting: setting, value: text), bench.anna)
        #expect(set.output.value == value, "\(setting) \(text)")
      }
    }
    for (text, code) in [
      ("21", .badValue), ("101%", .badValue), ("-1%", .badValue), ("1.00001%", .badQuantity),
    ] as [(String, ErrorCode)] {
      let refused = await failureCode { try await bench.set("market.commission_tax", text) }
      #expect(refused == code, "\(text)")
    }
    let refused = await failure { try await bench.set("market.commission_tax", "21") }
    #expect(refused?.hint == "allowed: 0…1, or 0%…100%")
  }

  @Test func whatCannotBeIsRefused() async throws {
    for (setting, value) in [
      ("market.delivery_base", "-1"), ("market.platform_rate", "1.1"),
      ("market.peak_factor", "0.5"), ("market.price_mode", "mixed"),
      ("market.peak_hours", "25:00-26:00"), ("market.peak_hours", "11:00-14:00;"),
    ] {
      let code = await failureCode { try await bench.set(setting, value) }
      #expect(code == .badValue, "\(setting) \(value)")
    }
    // Two levels from the same number of points do not go together.
    try await bench.set("market.silver_from", "1500")
    #expect(await failureCode { try await policy() } == .configuration)
  }

  @Test func peakHoursReadAsTheyAreWritten() throws {
    for text in ["none", "11:00-14:00", "mon,tue 22:00-02:00; sat"] {
      #expect(try PeakHours(parsing: text).description == text)
    }
    #expect(try PeakHours(parsing: "MON-TUE 10:00-11:00".lowercased()).windows.count == 1)
  }

  @Test func netPricesAddTax() async throws {
    try await bench.set("market.price_mode", "net")
    let quote = try await bench.add().quote
    #expect(quote.priceMode == "net" && quote.tax.map(\.base) == ["29.14"])
    #expect(quote.tax.map(\.amount) == ["1.46"] && quote.total == "30.60")
  }
}
