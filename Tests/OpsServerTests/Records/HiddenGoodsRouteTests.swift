import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsTesting
import Testing

/// Goods that only a pending partner sells are in no row, figure or history of those whom the book
/// alone lets look at products.
@Suite("Goods of partners whom nobody has verified, over HTTP")
struct HiddenGoodsRouteTests {
  @Test func theyAreNoRecordsForEverybody() async throws {
    let sample = try await TestServer.sample()
    let market = try await MarketFixture(sample.book)
    let everybody = RoleMatrix.guest.union(RoleMatrix.passerBy)
    let (kim, rob) = (market.principal(.customer), market.stranger(.partner))
    for (name, person) in [("buyer", kim), ("seller", rob)] {
      let own = person.permissions.subtracting(person.rights.shared)
      sample.server.doorkeeper.give(
        "opsh_\(name)",
        to: Principal(
          userID: try #require(person.userID), name: person.name,
          rights: Rights(
            roles: person.roles, permissions: own.union(everybody),
            shared: everybody.subtracting(own))))
    }
    let services = sample.book.dependencies
    _ = try await services.partners.create(
      CreatePartner(name: "Green Pharmacy", kind: .pharmacy, place: "54.69,25.28"), Call(rob))
    _ = try await services.menus.add(
      AddMenuItem(
        partner: "Green Pharmacy", sku: "PILL-1", price: try UnitPrice(parsing: "5.00"),
        stock: "unlimited", name: "Pain relief"), Call(rob))

    func row(_ name: String) async throws -> Document? {
      let page = try await sample.caller(name).post("/v1/records/products/query", [:])
      #expect(page.status == 200)
      return page.data?.items?.first { $0["sku"] == "PILL-1" }
    }
    let seen = try #require(try await row("sam"))
    let id = try #require(seen["id"]?.string)
    #expect(try await row("seller")?["id"]?.string == id)
    #expect(try await row("buyer") == nil)
    // Who else sells it is for administrators alone.
    #expect(try await row("seller")?["audience"] == .null)
    for (name, status) in [("sam", 200), ("seller", 200), ("buyer", 404)] {
      #expect(try await sample.caller(name).get("/v1/records/products/\(id)").status == status)
    }
    let buyer = sample.caller("buyer")
    #expect(try await buyer.get("/v1/records/products/\(id)/history").status == 404)
    let figures: Document = [
      "collection": "products", "group_by": ["sku"], "measures": ["count"],
    ]
    let counted = try await buyer.post("/v1/figures", figures)
    #expect(counted.status == 200)
    #expect(!DocumentWriter.string(counted.document).contains("PILL-1"))
    let filter: Document = ["where": ["=", "audience", .null]]
    #expect(try await buyer.post("/v1/records/products/query", filter).status == 403)
    for collection in ["product_facts", "product_units", "product_conversions"] {
      #expect(try await buyer.post("/v1/records/\(collection)/query", [:]).status == 403)
    }
    await sample.server.stop()
  }
}
