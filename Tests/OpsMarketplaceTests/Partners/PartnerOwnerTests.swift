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

  /// Whether explore, the partner itself and a quote say that Bella Napoli is open.
  private func isOpen() async throws -> [Bool] {
    let near = ExplorePartners(near: "54.687157,25.279652")
    let found = try await bench.book.dependencies.explore.partners(near, bench.kim).output.items
    let place = try #require(found.first { $0.partner == MarketFixture.partnerName })
    let shown = try await bench.book.dependencies.partners.show(
      OnePartner(partner: MarketFixture.partnerName), bench.kim
    ).output
    let quote = try await bench.quote(QuoteCart(to: CartBench.near))
    return [place.open, shown.isOpen, !bench.codes(quote).contains("closed")]
  }

  private func pass(hours: Int64) { bench.book.clock.advance(milliseconds: hours * 3_600_000) }

  @Test("A partner is closed while its owner is disabled: explore and checkout say so")
  func disabled() async throws {
    try await bench.add(2)
    #expect(try await isOpen() == [true, true, true])
    _ = try await identity.disable(UserReference(user: "pat"), bench.anna)
    #expect(try await isOpen() == [false, false, false])
    let quote = try await bench.quote(QuoteCart(to: CartBench.near))
    #expect(quote.hindrances.first?.hint.contains("find another partner") == true)
    // The hours of a partner without an owner say nothing.
    #expect(quote.hindrances.first?.message == "Bella Napoli does not accept orders now")
    let open = ExplorePartners(near: "54.687157,25.279652", open: true)
    #expect(
      try await bench.book.dependencies.explore.partners(open, bench.kim).output.items.isEmpty)
    let refused = await failure {
      try await bench.book.dependencies.orders.place(
        PlaceOrder(address: "Pilies 1", to: CartBench.near), bench.kim)
    }
    #expect(refused?.code == .ruleViolated)
    _ = try await identity.enable(UserReference(user: "pat"), bench.anna)
    #expect(try await isOpen() == [true, true, true])
  }

  @Test("So it is without the role of a partner, until it is given back")
  func withoutTheRole() async throws {
    try await bench.add(2)
    _ = try await roles.revoke(RevokeRole(user: "pat", role: .partner), bench.anna)
    #expect(try await isOpen() == [false, false, false])
    _ = try await roles.grant(GrantRole(user: "pat", role: .partner), bench.anna)
    #expect(try await isOpen() == [true, true, true])
  }

  @Test("A partner that is closed for want of its owner says no time at which it opens")
  func shown() async throws {
    let partners = bench.book.dependencies.partners
    let one = OnePartner(partner: MarketFixture.partnerName)
    let open = try await partners.show(one, bench.kim).output
    _ = try await identity.disable(UserReference(user: "pat"), bench.anna)
    for call in [bench.kim, bench.anna] {
      let closed = try await partners.show(one, call).output
      #expect(!closed.isOpen && closed.opensAt == nil && closed.closesAt == nil)
      // Its hours stay, for the next owner.
      #expect(closed.hours == open.hours)
    }
    let hours = try await partners.hours(
      KeepPartnerHours(partner: MarketFixture.partnerName), bench.anna
    ).output
    #expect(!hours.isOpen && hours.opensAt == nil && !hours.week.isEmpty)
  }

  @Test("A role that ends by itself closes it when it ends")
  func untilADay() async throws {
    try await bench.add(2)
    _ = try await roles.revoke(RevokeRole(user: "pat", role: .partner), bench.anna)
    _ = try await roles.grant(
      GrantRole(user: "pat", role: .partner, until: try CivilDate(parsing: "2027-03-02")),
      bench.anna)
    #expect(try await isOpen() == [true, true, true])
    pass(hours: 24)
    #expect(try await isOpen() == [true, true, true])
    pass(hours: 24)
    #expect(try await isOpen() == [false, false, false])
    let open = ExplorePartners(near: "54.687157,25.279652", open: true)
    #expect(
      try await bench.book.dependencies.explore.partners(open, bench.kim).output.items.isEmpty)
    _ = try await roles.grant(GrantRole(user: "pat", role: .partner), bench.anna)
    #expect(try await isOpen() == [true, true, true])
  }

  @Test("What is forbidden to its owner from some time on closes it then, until it is taken back")
  func forbidden() async throws {
    try await bench.add(2)
    let ban = try await roles.grantPermission(
      GrantPermission(
        permission: .businessManageOrders, user: "pat", forbid: true,
        from: try SiteTime(parsing: "2027-03-01 12:00")), bench.anna
    ).output
    #expect(try await isOpen() == [true, true, true])
    pass(hours: 3)
    #expect(try await isOpen() == [false, false, false])
    _ = try await roles.revokePermission(
      RevokePermission(permission: ban.permission, user: "pat", grant: ban.id), bench.anna)
    #expect(try await isOpen() == [true, true, true])
  }

  @Test("What a whole role may do counts for every owner who has it, at once")
  func wholeRoles() async throws {
    try await bench.add(2)
    let ban = try await roles.grantPermission(
      GrantPermission(permission: .businessManageOrders, role: .partner, forbid: true), bench.anna
    ).output
    #expect(try await isOpen() == [false, false, false])
    _ = try await roles.revokePermission(
      RevokePermission(permission: ban.permission, role: .partner, grant: ban.id), bench.anna)
    #expect(try await isOpen() == [true, true, true])
    let kitchen = Role(rawValue: "kitchen")
    _ = try await roles.createRole(
      CreateRole(name: kitchen, permission: [.businessManageOrders, .businessViewAnalytics]),
      bench.anna)
    _ = try await roles.grant(GrantRole(user: "pat", role: kitchen), bench.anna)
    _ = try await roles.revoke(RevokeRole(user: "pat", role: .partner), bench.anna)
    #expect(try await isOpen() == [true, true, true])
    _ = try await roles.editRole(
      EditRole(name: kitchen, remove: [.businessManageOrders]), bench.anna)
    #expect(try await isOpen() == [false, false, false])
  }

  @Test("A partner without an owner is closed, because nobody could accept its orders")
  func nobodys() async throws {
    try await bench.add(2)
    let id = bench.market.partner.id
    try await bench.book.write { transaction in
      let partners = transaction.repository(Partner.self)
      guard var partner = try await partners.fetch(id) else { return }
      partner.ownerID = nil
      _ = try await partners.update(partner)
    }
    #expect(try await isOpen() == [false, false, false])
    let refused = await failureCode {
      try await bench.book.dependencies.orders.place(
        PlaceOrder(pay: "approved", address: "Pilies 1", to: CartBench.near), bench.kim)
    }
    #expect(refused == .ruleViolated)
    _ = try await bench.book.dependencies.partners.edit(
      EditPartner(partner: MarketFixture.partnerName, owner: "rob"), bench.anna)
    #expect(try await isOpen() == [true, true, true])
  }

  @Test func anotherOwnerOpensItAgain() async throws {
    try await bench.add(2)
    _ = try await identity.disable(UserReference(user: "pat"), bench.anna)
    _ = try await bench.book.dependencies.partners.edit(
      EditPartner(partner: MarketFixture.partnerName, owner: "rob"), bench.anna)
    #expect(try await isOpen() == [true, true, true])
  }
}
