import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse

@testable import OpsMarketplace

/// What the benches of the marketplace share: the people of the small marketplace, its settings,
/// and further businesses and goods.
protocol MarketBench: Sendable {
  var market: MarketFixture { get }
}

extension MarketBench {
  var book: SampleBook { market.book }
  var kim: Call { market.call(.customer) }
  var lea: Call { market.strangerCall(.customer) }
  var pat: Call { market.call(.partner) }
  var rob: Call { market.strangerCall(.partner) }
  var dora: Call { market.call(.driver) }
  var ned: Call { market.strangerCall(.driver) }
  var anna: Call { market.call(.administrator) }
  var visitor: Call { Call(market.visitor) }

  /// A person whose only role is another one by now.
  func without(_ call: Call, _ role: Role) throws -> Call {
    guard let user = call.principal.userID else { throw OpsError(.notFoundUser, "nobody") }
    return Call(
      Principal(
        userID: user, name: call.principal.name,
        rights: Rights(
          roles: [role], permissions: role.permissions.union(RoleMatrix.passerBy),
          shared: RoleMatrix.passerBy.subtracting(role.permissions))))
  }

  func set(_ setting: String, _ value: String) async throws {
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: setting, value: value), anna)
  }

  /// Adds a verified partner, beside Bella Napoli unless told.
  /// - Parameters:
  ///   - north: Thousandths of a degree north of Bella Napoli.
  ///   - hours: When it is open every day; never unless told.
  ///   - change: What else is said of it.
  @discardableResult
  func addPartner(
    _ name: String, _ kind: PartnerKind = .retail, owner: RecordID? = nil, north: Int64 = 0,
    radius: Int64 = 5_000, minutes preparation: Int64 = 1, hours: OpenSpan? = nil,
    _ change: @escaping @Sendable (inout Partner) -> Void = { _ in }
  ) async throws -> Partner {
    try await book.write { transaction in
      let code = "P-\(name)".replacing(" ", with: "-")
      let location = try await transaction.repository(Location.self).create(
        Location(
          id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code),
          kind: .partner, createdAt: transaction.now))
      let partners = transaction.repository(Partner.self)
      var partner = try await partners.create(
        Partner(
          id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name), kind: kind,
          ownerID: owner, latitude: market.partner.latitude + north * 1_000,
          longitude: market.partner.longitude, radius: radius,
          preparation: TimeSpan(milliseconds: preparation * 60_000), locationID: location.id,
          createdAt: transaction.now, updatedAt: transaction.now))
      if let hours {
        for weekday: Int64 in 1...7 {
          _ = try await transaction.repository(OpeningHours.self).create(
            OpeningHours(
              id: transaction.nextID(), partnerID: partner.id, weekday: weekday,
              opens: Int64(hours.opens), closes: Int64(hours.closes)))
        }
      }
      partner.state = .verified
      change(&partner)
      return try await partners.update(partner)
    }
  }

  /// Puts a product on a menu, that of Bella Napoli unless told. There is always enough of it.
  @discardableResult
  func sell(
    _ sku: String, price: Int64, named name: String? = nil, taxKind: String = "",
    at partner: Partner? = nil
  ) async throws -> MenuItem {
    let partner = partner ?? market.partner
    return try await book.write { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let name = name ?? product.name
      return try await transaction.repository(MenuItem.self).create(
        MenuItem(
          id: transaction.nextID(), partnerID: partner.id, productID: product.id,
          ownerID: partner.ownerID, name: name,
          search: MenuItem.searchText(name: name, sku: product.sku, tags: ""),
          category: .household, price: price, isUnlimited: true, taxKind: taxKind,
          createdAt: transaction.now, updatedAt: transaction.now))
    }
  }
}
