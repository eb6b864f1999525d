import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// A right to menus that is limited to some products is one to those of one's own menus.
@Suite("Rights to some goods of a menu")
struct LimitedMenuRightTests {
  private let bench: MenuBench

  init() async throws { bench = try await MenuBench() }

  /// Somebody who may write menus as far as they sell lamps.
  private func limited(_ call: Call) throws -> Principal {
    let lamp = GrantCondition(collection: "products", id: bench.market.item.productID)
    return Principal(
      userID: try #require(call.principal.userID), name: call.principal.name,
      rights: Rights(
        roles: [.unauthorized], permissions: RoleMatrix.passerBy, shared: RoleMatrix.passerBy,
        conditions: [.catalogueManage: [lamp]]))
  }

  private func change(_ item: MenuItem, by principal: Principal) async -> ErrorCode? {
    await failureCode {
      try await bench.market.book.write(by: principal) { transaction in
        var item = item
        item.about = "Bright"
        return try await transaction.repository(MenuItem.self).update(item)
      }
    }
  }

  private func items(_ principal: Principal) async throws -> Set<RecordID> {
    let items = try await bench.market.book.read(by: principal) {
      try await $0.repository(MenuItem.self).all(where: .everything)
    }
    return Set(items.map(\.id))
  }

  @Test func theyOpenNobodyElsesMenu() async throws {
    let rob = try limited(bench.rob)
    #expect(try await items(rob).isEmpty)
    #expect(await change(bench.market.item, by: rob) == .notFound)
    let lea = try limited(bench.lea)
    #expect(await change(bench.market.item, by: lea) == .notFound)
  }

  @Test func theyOpenTheseGoodsOfOnesOwn() async throws {
    let other = try await bench.sell("OLD-1", price: 500)
    let pat = try limited(bench.pat)
    #expect(try await items(pat) == [bench.market.item.id, other.id])
    #expect(await change(other, by: pat) == .denied)
    #expect(await change(bench.market.item, by: pat) == nil)
  }
}
