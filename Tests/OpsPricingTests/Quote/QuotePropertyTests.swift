import Foundation
import OpsPricing
import Testing

/// What holds for any basket. Each failure prints the seed that repeats it.
///
/// `OPSH_PRICING_BASKETS` sets how many baskets are tried, `OPSH_TEST_SEED` the first seed.
@Suite struct QuotePropertyTests {
  private static func setting(_ name: String, _ standard: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? standard
  }

  @Test("The laws of quotes hold for random baskets")
  func laws() throws {
    let first = Self.setting("OPSH_TEST_SEED", 20_270_303)
    var failures: [String] = []
    var counts: [String: Int] = [:]
    for seed in first..<(first + Self.setting("OPSH_PRICING_BASKETS", 20_000)) {
      var random = RandomBasket(seed: seed)
      let policy = try random.policy()
      let basket = try random.basket()
      let quote = try policy.quote(basket)
      var broken = QuoteLaws(policy: policy, basket: basket, quote: quote).broken
      if try !Self.forgets(policy, basket, quote, &random) { broken.append("nothing sticks") }
      if try !Self.isBest(policy, basket, quote) { broken.append("the best reduction is chosen") }
      if !broken.isEmpty { failures.append("seed \(seed): \(broken)") }
      if !quote.discounts.isEmpty { counts["discounts", default: 0] += 1 }
      if quote.discounts.count > 1 { counts["stacks", default: 0] += 1 }
      if quote.pointsUsed > 0 { counts["points", default: 0] += 1 }
      if quote.taxes.count > 1 { counts["rates", default: 0] += 1 }
      for refusal in quote.refusals { counts[refusal.code, default: 0] += 1 }
    }
    #expect(failures.isEmpty, "\(failures.count) of them: \(failures.prefix(5))")
    // The baskets are of all kinds, so the laws are not true of nothing.
    #expect(counts.count >= 14, "\(counts)")
  }

  /// Growing the basket and shrinking it back gives the same quote.
  private static func forgets(
    _ policy: PricePolicy, _ basket: Basket, _ quote: Quote, _ random: inout RandomBasket
  ) throws -> Bool {
    var changed = basket
    if changed.lines.count < 50 { changed.lines.append(random.line(1_000)) }
    changed.tip = .share(150_000)
    for index in changed.lines.indices { changed.lines[index].quantity = 99 }
    _ = try policy.quote(changed)
    changed.lines = Array(changed.lines.prefix(basket.lines.count))
    for (index, line) in basket.lines.enumerated() { changed.lines[index].quantity = line.quantity }
    changed.tip = basket.tip
    return try policy.quote(changed) == quote
  }

  /// No exclusive promotion alone would reduce more.
  private static func isBest(
    _ policy: PricePolicy, _ basket: Basket, _ quote: Quote
  ) throws -> Bool {
    for candidate in basket.promotions where candidate.promotion.stacking == .exclusive {
      var alone = basket
      alone.promotions = [candidate]
      if try policy.quote(alone).discountsTotal > quote.discountsTotal { return false }
    }
    return true
  }
}
