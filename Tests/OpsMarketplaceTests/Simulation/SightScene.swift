import OpsDomain
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// Somebody who looks at a marketplace, and what laws about that ask for.
struct SightScene: Sendable {
  var person: Principal
  let orders: [RecordID: MarketOrder]
  let partners: [RecordID: Partner]
  let items: [RecordID: MenuItem]
  let promotions: [RecordID: MarketPromotion]

  init(_ person: Principal, _ book: SampleBook) async throws {
    self.person = person
    orders = try await Self.all(book)
    partners = try await Self.all(book)
    items = try await Self.all(book)
    promotions = try await Self.all(book)
  }

  private static func all<Item: Entity>(_ book: SampleBook) async throws -> [RecordID: Item] {
    let items = try await book.read {
      try await $0.repository(Item.self).all(where: .everything)
    }
    return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }

  /// Whether the person is one of these.
  func isOne(of people: [RecordID?]) -> Bool {
    people.contains { $0 != nil && $0 == person.userID }
  }

  /// Whether the person ordered, sells or brings an order.
  func isParty(of order: RecordID) -> Bool {
    let order = orders[order]
    return isOne(of: [order?.buyerID, order?.sellerID, order?.courierID])
  }

  /// Whether a partner is verified, or the person's own.
  func sees(partner: RecordID) -> Bool {
    partners[partner]?.state == .verified || isOne(of: [partners[partner]?.ownerID])
  }
}
