import OpsDomain
import OpsTesting
import Testing

/// What only some of those who see a record are told is in no row, filter or figure either.
@Suite("Fields for one party alone over HTTP")
struct WithheldFieldsRouteTests {
  @Test func whoseAPartnerIsIsNotAskedFor() async throws {
    let sample = try await TestServer.sample()
    let market = try await MarketFixture(sample.book)
    for (name, role) in [("seller", Role.partner), ("buyer", .customer)] {
      sample.server.doorkeeper.give("opsh_\(name)", to: market.principal(role))
    }
    func row(_ name: String) async throws -> Document? {
      let page = try await sample.caller(name).post("/v1/records/partners/query", [:])
      #expect(page.status == 200)
      return page.data?.items?.first
    }
    let owner = try #require(market.partner.ownerID).description
    #expect(try await row("seller")?["owner_id"]?.string == owner)
    #expect(try await row("buyer")?["owner_id"] == .null)
    #expect(try await row("buyer")?["location_id"]?.string == "0")
    #expect(try await row("buyer")?["name"]?.string == MarketFixture.partnerName)
    let id = market.partner.id.description
    let one = try await sample.caller("buyer").get("/v1/records/partners/\(id)")
    #expect(one.status == 200 && one.data?["owner_id"] == .null)

    let buyer = sample.caller("buyer")
    let raw = try #require(market.partner.ownerID).rawValue
    let filter: Document = ["where": ["=", "owner_id", .integer(raw)]]
    #expect(try await buyer.post("/v1/records/partners/query", filter).status == 403)
    let order: Document = ["order": ["owner_id"]]
    #expect(try await buyer.post("/v1/records/partners/query", order).status == 403)
    for figures: Document in [
      ["collection": "partners", "group_by": ["owner_id"], "measures": ["count"]],
      ["collection": "market_orders", "measures": [["sum", "commission"]]],
      ["collection": "market_orders", "group_by": ["placed_with_id"], "measures": ["count"]],
    ] {
      #expect(try await buyer.post("/v1/figures", figures).status == 403)
    }
    let allowed: Document = ["collection": "market_orders", "measures": [["sum", "total"]]]
    #expect(try await buyer.post("/v1/figures", allowed).status == 200)
    await sample.server.stop()
  }
}
