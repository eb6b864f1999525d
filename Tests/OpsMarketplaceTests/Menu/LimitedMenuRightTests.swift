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

  private func set(_ sku: String, to quantity: String, by principal: Principal) async -> OpsError? {
    await failure {
      try await bench.book.dependencies.menus.stock(
        SetMenuStock(partner: MarketFixture.partnerName, sku: sku, quantity: quantity),
        Call(principal))
    }
  }

  @Test("A business that is excepted, or another one than is meant, keeps its menu and its stock")
  func business() async throws {
    let role = Role.partner.permissions
    func pat(
      except: [GrantCondition]? = nil, only: [GrantCondition]? = nil
    ) throws -> Principal {
      let held = only == nil ? role : role.subtracting([.catalogueManage])
      return Principal(
        userID: try #require(bench.pat.principal.userID), name: "pat",
        rights: Rights(
          roles: [.partner], permissions: held.union(RoleMatrix.passerBy),
          shared: RoleMatrix.passerBy.subtracting(held),
          conditions: only.map { [Permission.catalogueManage: $0] } ?? [:],
          exceptions: except.map { [Permission.catalogueManage: $0] } ?? [:]))
    }
    let here = GrantCondition(collection: "locations", id: bench.market.partner.locationID)
    let other = try await bench.addPartner("Other Shop").locationID
    let there = GrantCondition(collection: "locations", id: other)
    let kept = [try pat(except: [here]), try pat(only: [there])]
    for refused in kept {
      #expect(await change(bench.market.item, by: refused) == .denied)
      #expect(await set("LAMP-1", to: "21", by: refused)?.code == .denied)
    }
    let (elsewhere, own) = (try pat(except: [there]), try pat(only: [here]))
    #expect(await change(bench.market.item, by: elsewhere) == nil)
    #expect(await set("LAMP-1", to: "21", by: own) == nil)
  }

  @Test("Who may not change an item sets no stock of it, and has others as before")
  func stock() async throws {
    try await bench.sell("OLD-1", price: 500)
    let lamp = GrantCondition(collection: "products", id: bench.market.item.productID)
    let role = Role.partner.permissions
    let pat = Principal(
      userID: try #require(bench.pat.principal.userID), name: "pat",
      rights: Rights(
        roles: [.partner], permissions: role.union(RoleMatrix.passerBy),
        shared: RoleMatrix.passerBy.subtracting(role), exceptions: [.catalogueManage: [lamp]]))
    for quantity in ["77", "20", "0", "unlimited"] {
      let refused = await set("LAMP-1", to: quantity, by: pat)
      #expect(refused?.code == .denied)
      #expect(refused?.message.contains("does not cover these records") == true)
    }
    #expect(await set("OLD-1", to: "unlimited", by: pat) == nil)
    #expect(await set("OLD-1", to: "7", by: pat) == nil)
    #expect(await set("LAMP-1", to: "21", by: bench.pat.principal) == nil)
  }

  @Test func theyOpenTheseGoodsOfOnesOwn() async throws {
    let other = try await bench.sell("OLD-1", price: 500)
    let pat = try limited(bench.pat)
    #expect(try await items(pat) == [bench.market.item.id, other.id])
    #expect(await change(other, by: pat) == .denied)
    #expect(await change(bench.market.item, by: pat) == nil)
  }
}
