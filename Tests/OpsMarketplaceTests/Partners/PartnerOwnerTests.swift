import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Partners whose owner cannot accept orders.
@Suite("Partners whose owner is gone")
struct PartnerOwnerTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  private var identity: IdentityService { bench.book.dependencies.identity }
  private var roles: RoleService { bench.book.dependencies.roles }

  /// Whether explore and a quote say that Bella Napoli is open.
  private func isOpen() async throws -> [Bool] {
    let near = ExplorePartners(near: "54.687157,25.279652")
    let found = try await bench.book.dependencies.explore.partners(near, bench.kim).output.items
    let place = try #require(found.first { $0.partner == MarketFixture.partnerName })
    let quote = try await bench.quote(QuoteCart(to: CartBench.near))
    return [place.open, !bench.codes(quote).contains("closed")]
  }

  @Test("A partner is closed while its owner is disabled: explore and checkout say so")
  func disabled() async throws {
    try await bench.add(2)
    #expect(try await isOpen() == [true, true])
    _ = try await identity.disable(UserReference(user: "pat"), bench.anna)
    #expect(try await isOpen() == [false, false])
    let quote = try await bench.quote(QuoteCart(to: CartBench.near))
    #expect(quote.hindrances.first?.hint.contains("choose another partner") == true)
    let open = ExplorePartners(near: "54.687157,25.279652", open: true)
    #expect(
      try await bench.book.dependencies.explore.partners(open, bench.kim).output.items.isEmpty)
    let refused = await failure {
      try await bench.book.dependencies.orders.place(
        PlaceOrder(address: "Pilies 1", to: CartBench.near), bench.kim)
    }
    #expect(refused?.code == .ruleViolated)
    _ = try await identity.enable(UserReference(user: "pat"), bench.anna)
    #expect(try await isOpen() == [true, true])
  }

  @Test("So it is without the role of a partner, until it is given back")
  func withoutTheRole() async throws {
    try await bench.add(2)
    _ = try await roles.revoke(RevokeRole(user: "pat", role: .partner), bench.anna)
    #expect(try await isOpen() == [false, false])
    _ = try await roles.grant(GrantRole(user: "pat", role: .partner), bench.anna)
    #expect(try await isOpen() == [true, true])
  }

  @Test func anotherOwnerOpensItAgain() async throws {
    try await bench.add(2)
    _ = try await identity.disable(UserReference(user: "pat"), bench.anna)
    _ = try await bench.book.dependencies.partners.edit(
      EditPartner(partner: MarketFixture.partnerName, owner: "rob"), bench.anna)
    #expect(try await isOpen() == [true, true])
  }
}
