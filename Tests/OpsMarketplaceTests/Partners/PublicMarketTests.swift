import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What visitors and roles see with each word of `access.explore`.
@Suite("The market is open once a partner is verified")
struct PublicMarketTests {
  private func set(_ word: String, in book: SampleBook) async throws {
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "access.explore", value: word), book.call(.administrator))
  }

  private func everybody(_ book: SampleBook) async throws -> Set<Permission> {
    try await book.read { try await RightsReader($0).everybody() }
  }

  private func rights(_ role: Role, _ book: SampleBook) async throws -> Rights {
    let user = SampleUser.of(role).id
    return try await book.read { try await RightsReader($0).rights(of: user) }
  }

  @Test func withoutAVerifiedPartnerNothingIsOpen() async throws {
    let book = try await SampleBook.make()
    #expect(try await everybody(book).isEmpty)
    _ = try await book.dependencies.partners.create(
      PartnerBench.pharmacy(), book.call(.partner))
    #expect(try await everybody(book).isEmpty)
    #expect(try await !rights(.salesperson, book).permissions.contains(.marketExplore))
    try await set("on", in: book)
    #expect(try await everybody(book) == RoleMatrix.guest)
  }

  @Test(arguments: [
    ("off", Set<Permission>()), ("partners", RoleMatrix.passerBy),
    ("on", RoleMatrix.passerBy.union(RoleMatrix.guest)),
  ])
  func eachWordOpensWhatItSays(_ word: String, _ open: Set<Permission>) async throws {
    let market = try await MarketFixture.make()
    try await set(word, in: market.book)
    #expect(try await everybody(market.book) == open)
    for role in Role.allCases {
      let rights = try await rights(role, market.book)
      #expect(rights.permissions == role.permissions.union(open), "\(role.rawValue)")
      #expect(rights.shared == open.subtracting(role.permissions), "\(role.rawValue)")
    }
  }

  @Test("Where the public is shown nothing, customers explore and order, and visitors do not")
  func customersUseAMarketThatIsClosed() async throws {
    let market = try await MarketFixture.make()
    try await set("off", in: market.book)
    let services = market.book.dependencies
    let rights = try await rights(.customer, market.book)
    let kim = Call(
      Principal(userID: SampleUser.of(.customer).id, name: "kim", rights: rights))
    let found = try await services.explore.partners(
      ExplorePartners(near: "54.69,25.28"), kim
    ).output.items
    #expect(found.map(\.partner) == [MarketFixture.partnerName])
    _ = try await services.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1), kim)
    let order = try await services.orders.place(
      PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28"), kim
    ).output
    #expect(order.status == .paymentConfirmed)
    let visitor = Call(.visitor(try await everybody(market.book)))
    for refused in [
      await failureCode {
        try await services.explore.partners(ExplorePartners(near: "54.69,25.28"), visitor)
      },
      await failureCode { try await services.carts.key(MakeGuestKey(), visitor) },
      await failureCode {
        try await services.partners.show(
          OnePartner(partner: MarketFixture.partnerName), visitor)
      },
    ] {
      #expect(refused == .signInMissing)
    }
  }

  @Test func partnersIsTheDefault() async throws {
    let market = try await MarketFixture.make()
    #expect(try await everybody(market.book) == RoleMatrix.passerBy)
  }

  @Test func suspendingTheLastPartnerClosesTheMarket() async throws {
    let market = try await MarketFixture.make()
    _ = try await market.book.dependencies.partners.suspend(
      OnePartner(partner: MarketFixture.partnerName), market.call(.administrator))
    #expect(try await everybody(market.book).isEmpty)
  }
}
