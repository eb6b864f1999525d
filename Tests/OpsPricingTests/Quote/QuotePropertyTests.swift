import Foundation
import OpsPricing
import Testing

/// What holds for any basket. Each failure prints the seed that repeats it.
///
/// `OPSH_PRICING_BASKETS` sets how many baskets are tried, `OPSH_TEST_SEED` the first seed. Without
/// them a full run (`OPSH_TEST_FULL=1`) tries 20,000, any other 5,000.
@Suite struct QuotePropertyTests {
  /// Baskets that are tried one after the other; portions are tried side by side.
  private static let portion = 500

  /// What came of baskets.
  private struct Tally: Sendable {
    var failures: [String] = []
    /// How many baskets were of each kind.
    var counts: [String: Int] = [:]

    mutating func add(_ other: Tally) {
      failures += other.failures
      counts.merge(other.counts, uniquingKeysWith: +)
    }
  }

  private static func setting(_ name: String, _ standard: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? standard
  }

  @Test("M-W1: the laws of quotes hold for random baskets")
  func laws() async throws {
    let first = Self.setting("OPSH_TEST_SEED", 20_270_303)
    let usual: UInt64 = Self.setting("OPSH_TEST_FULL", 0) == 1 ? 20_000 : 5_000
    let end = first + Self.setting("OPSH_PRICING_BASKETS", usual)
    print("QuotePropertyTests: OPSH_TEST_SEED=\(first), \(end - first) baskets")
    let tally = await withTaskGroup(of: Tally.self) { group in
      for begin in stride(from: first, to: end, by: Self.portion) {
        let seeds = begin..<min(end, begin + UInt64(Self.portion))
        group.addTask { Self.tally(of: seeds) }
      }
      var all = Tally()
      for await part in group { all.add(part) }
      return all
    }
    let failures = tally.failures.sorted()
    #expect(failures.isEmpty, "\(failures.count) of them: \(failures.prefix(5))")
    // The baskets are of all kinds, so the laws are not true of nothing.
    #expect(tally.counts.count >= (end - first < 20_000 ? 10 : 14), "\(tally.counts)")
  }

  private static func tally(of seeds: Range<UInt64>) -> Tally {
    var tally = Tally()
    for seed in seeds {
      do {
        let laws = try Self.broken(by: seed, &tally.counts)
        if !laws.isEmpty { tally.failures.append("seed \(seed): \(laws)") }
      } catch {
        tally.failures.append("seed \(seed): \(error)")
      }
    }
    return tally
  }

  /// The laws that the basket of a seed breaks; counts of what kinds it is.
  private static func broken(by seed: UInt64, _ counts: inout [String: Int]) throws -> [String] {
    var random = RandomBasket(seed: seed)
    let policy = try random.policy()
    let basket = try random.basket()
    let quote = try policy.quote(basket)
    var broken = QuoteLaws(policy: policy, basket: basket, quote: quote).broken
    if try !forgets(policy, basket, quote, &random) { broken.append("nothing sticks") }
    if try !isBest(policy, basket, quote) { broken.append("the best reduction is chosen") }
    if !quote.discounts.isEmpty { counts["discounts", default: 0] += 1 }
    if quote.discounts.count > 1 { counts["stacks", default: 0] += 1 }
    if quote.pointsUsed > 0 { counts["points", default: 0] += 1 }
    if quote.taxes.count > 1 { counts["rates", default: 0] += 1 }
    for refusal in quote.refusals { counts[refusal.code, default: 0] += 1 }
    return broken
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
