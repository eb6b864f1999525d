import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Where guests come from is what the server knows of the connection.
@Suite("Carts of guests over HTTP")
struct GuestCartRouteTests {
  /// A key that a visitor has made without asking for one.
  private func key(_ number: Int) -> String {
    "opshg_" + Base64URL.encode([UInt8](repeating: UInt8(number), count: 32))
  }

  @Test("A visitor who makes keys without end is stopped, and others are not")
  func manyKeys() async throws {
    let server = try await ProviderServer.start { $0.trustedProxies = ["127.0.0.1"] }
    _ = try await MarketFixture(server.book)
    let guest = Caller(server: server.server, token: nil)
    func add(_ number: Int, from address: String) async throws -> Caller.Reply {
      let input: Document = [
        "partner": .text(MarketFixture.partnerName), "sku": "LAMP-1", "quantity": 1,
        "guest": .text(key(number)),
      ]
      return try await guest.post(
        "/v1/operations/cart.add", ["input": input], headers: ["X-Forwarded-For": address])
    }
    let most = GuestCarts.limit.tries
    for number in 0..<most {
      #expect(try await add(number, from: "192.0.2.1").status == 200)
    }
    let refused = try await add(most, from: "192.0.2.1")
    #expect(refused.status == 429 && refused.code == "tempfail.throttled")
    #expect(try await add(most, from: "192.0.2.2").status == 200)
    #expect(try await add(0, from: "192.0.2.1").status == 200)
    await server.server.stop()
  }
}
