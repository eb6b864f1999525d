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

  /// Each setting with a value, and what the policy has by it.
  private static let changes:
    [(setting: String, value: String, edit: @Sendable (inout PricePolicy) -> Void)] = [
      ("market.delivery_base", "3.49", { $0.delivery.base = 349 }),
      ("market.delivery_per_km", "0.75", { $0.delivery.perKilometer = 75 }),
      ("market.delivery_free_from", "none", { $0.delivery.freeFrom = nil }),
      ("market.peak_factor", "2", { $0.delivery.peakFactor = 2_000_000 }),
      ("market.peak_hours", "none", { $0.delivery.peakHours = [] }),
      ("market.platform_rate", "0.1", { $0.platformFee.rate = 100_000 }),
      ("market.platform_minimum", "1.99", { $0.platformFee.minimum = 199 }),
      ("market.commission_rate", "0.3", { $0.commissionRate = 300_000 }),
      ("market.commission_tax", "21%", { $0.commissionTaxRate = 210_000 }),
      ("market.price_mode", "net", { $0.mode = .net }),
      ("market.tax_rate", "0.21", { $0.taxes = TaxTable(flat: 210_000) }),
      ("market.points_per_worth", "200", { $0.loyalty.points = 200 }),
      ("market.points_worth", "0", { $0.loyalty.worth = 0 }),
      ("market.points_per_unit", "2", { $0.loyalty.pointsPerUnit = 2 }),
      ("market.silver_from", "600", { Self.level(1, of: &$0, from: 600) }),
      ("market.silver_bonus", "0.12", { Self.level(1, of: &$0, bonus: 120_000) }),
      ("market.gold_from", "2000", { Self.level(2, of: &$0, from: 2_000) }),
      ("market.gold_bonus", "0.22", { Self.level(2, of: &$0, bonus: 220_000) }),
    ]

  /// Changes one of the levels bronze, silver and gold.
  private static func level(
    _ place: Int, of policy: inout PricePolicy, from: Int64? = nil, bonus: Int64? = nil
  ) {
    let old = policy.loyalty.levels[place]
    policy.loyalty.levels[place] = LoyaltyLevel(
      name: old.name, from: from ?? old.from, bonus: bonus ?? old.bonus)
  }

  @Test("Each setting is one part of the policy and no other")
  func eachSettingCounts() async throws {
    var expected = try PricePolicy.standard()
    for (setting, value, edit) in Self.changes {
      try await bench.set(setting, value)
      edit(&expected)
      let found = try await policy()
      #expect(found == expected, "\(setting)")
    }
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
