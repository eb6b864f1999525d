import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// pat may describe businesses, but not this one, or nothing about this product.
@Suite("Rights to promotions from which something is excepted")
struct LimitedPromotionRightTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  private func pat(without collection: String, _ id: RecordID) throws -> Principal {
    let role = Role.partner.permissions
    return Principal(
      userID: try #require(bench.pat.principal.userID), name: "pat",
      rights: Rights(
        roles: [.partner], permissions: role.union(RoleMatrix.passerBy),
        shared: RoleMatrix.passerBy.subtracting(role),
        exceptions: [.businessUpdateInfo: [GrantCondition(collection: collection, id: id)]]))
  }

  private func create(
    _ name: String, product: [String]? = nil, by principal: Principal
  ) async -> ErrorCode? {
    await failureCode {
      try await bench.book.dependencies.promotions.create(
        CreatePromotion(
          name: name, percent: "10%", partner: MarketFixture.partnerName, product: product,
          payer: .partner), Call(principal))
    }
  }

  @Test("Promotions of an excepted business are neither made nor ended")
  func business() async throws {
    #expect(await create("Ours", by: bench.pat.principal) == nil)
    let limited = try pat(without: "locations", bench.market.partner.locationID)
    #expect(await create("More", by: limited) == .denied)
    let retired = await failureCode {
      try await bench.book.dependencies.promotions.retire(
        PromotionReference(promotion: "Ours"), Call(limited))
    }
    #expect(retired == .denied)
    let removed = await failureCode {
      try await bench.book.write(by: limited) { transaction in
        let promotions = transaction.repository(MarketPromotion.self)
        try await promotions.delete(try await promotions.named("Ours"))
      }
    }
    #expect(removed == .denied)
  }

  @Test("Nor is one made for a product that is excepted")
  func product() async throws {
    try await bench.sell("OLD-1", price: 500)
    let limited = try pat(without: "products", bench.market.item.productID)
    #expect(await create("Lamps", product: ["LAMP-1"], by: limited) == .denied)
    #expect(await create("Old", product: ["OLD-1"], by: limited) == nil)
  }

  @Test("One that reduces an excepted product is not ended, and none is made for all goods")
  func othersOfTheProduct() async throws {
    try await bench.sell("OLD-1", price: 500)
    let owner = bench.pat.principal
    #expect(await create("Lamps", product: ["LAMP-1"], by: owner) == nil)
    #expect(await create("Old", product: ["OLD-1"], by: owner) == nil)
    #expect(await create("All", by: owner) == nil)
    let limited = try pat(without: "products", bench.market.item.productID)
    func retire(_ name: String) async -> ErrorCode? {
      await failureCode {
        try await bench.book.dependencies.promotions.retire(
          PromotionReference(promotion: name), Call(limited))
      }
    }
    #expect(await retire("Lamps") == .denied)
    #expect(await retire("All") == .denied)
    #expect(await retire("Old") == nil)
    #expect(await create("More", by: limited) == .denied)
  }
}
