import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Orders other than by distance rank the nearest 1,000 partners: `docs/marketplace/explore.md`.
@Suite("Explore at its limit")
struct ExploreLimitTests {
  private static let ranked = 1_000

  @Test("The nearest 1,000 are ranked, and no better one beyond; by distance all are found")
  func limit() async throws {
    let market = try await MarketFixture.make()
    let names = try await Self.fill(market)
    let (last, first) = (names[Self.ranked - 1], names[Self.ranked])
    #expect(try await Self.found(in: market) == names)
    for sort in [ExploreSort.rating, .time, .minimum] {
      let seen = try await Self.found(in: market, by: sort)
      #expect(seen.count == Self.ranked, "\(sort)")
      #expect(Set(seen) == Set(names.prefix(Self.ranked)), "\(sort)")
      // The best of all are the first ones beyond the limit; the best within is the last one.
      #expect(seen.first == last && !seen.contains(first), "\(sort)")
    }
    // The limit counts what is asked for: others do not keep the only one of its kind out.
    let only = try await Self.found(in: market, by: .rating, .pharmacy)
    #expect(only == [names[Self.ranked + 1]])
  }

  /// Adds so many partners that with Bella Napoli, where the goods are to go, there are two more
  /// than are ranked; answers the names of all, the nearest first.
  private static func fill(_ market: MarketFixture) async throws -> [String] {
    let shops = (1...ranked + 1).map { "Shop \($0)" }
    for start in stride(from: 0, to: shops.count, by: 250) {
      let portion = shops[start..<min(start + 250, shops.count)]
      try await market.book.write { transaction in
        for (offset, name) in portion.enumerated() {
          try await add(name, at: start + offset + 1, transaction)
        }
      }
    }
    return [MarketFixture.partnerName] + shops
  }

  /// Adds a verified partner, each some two meters further to the north. They are alike but for
  /// the last one that is ranked, which is better in every way, and those beyond it, which are
  /// better still.
  private static func add(
    _ name: String, at number: Int, _ transaction: Transaction
  ) async throws {
    let code = "P-\(number)"
    let location = try await transaction.repository(Location.self).create(
      Location(
        id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code), kind: .partner,
        createdAt: transaction.now))
    let rank = max(0, number - (ranked - 2))
    let partners = transaction.repository(Partner.self)
    var partner = try await partners.create(
      Partner(
        id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name),
        kind: number == ranked + 1 ? .pharmacy : .grocery,
        latitude: 54_687_157 + Int64(number) * 20, longitude: 25_279_652, radius: 20_000,
        preparation: TimeSpan(milliseconds: [60, 3, 2, 1][rank] * 60_000),
        locationID: location.id, createdAt: transaction.now, updatedAt: transaction.now))
    partner.state = .verified
    partner.minimumOrder = [2_000, 500, 200, 100][rank]
    partner.ratingSum = [6, 8, 9, 10][rank]
    partner.ratings = 2
    _ = try await partners.update(partner)
  }

  /// The names on all pages, as a visitor reads them.
  private static func found(
    in market: MarketFixture, by sort: ExploreSort? = nil, _ kind: PartnerKind? = nil
  ) async throws -> [String] {
    let explore = market.book.dependencies.explore
    var seen: [String] = []
    var next: String?
    repeat {
      let input = ExplorePartners(
        near: "54.687157,25.279652", kind: kind, sort: sort, limit: 400, after: next)
      let page = try await explore.partners(input, Call(market.visitor)).output
      seen += page.items.map(\.partner)
      next = page.next
    } while next != nil
    return seen
  }
}
