import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse

@testable import OpsMarketplace

extension OrderBench {
  static let otherPartner = "Green Shop"

  /// Whose the other partner is.
  var rob: Call { market.strangerCall(.partner) }

  /// Lets people have carts of several partners, and adds one of rob's that sells lamps for 10.00,
  /// of which there is always enough.
  func allowSeveralSellers() async throws {
    _ = try await dependencies.settings.set(
      SetSetting(setting: "market.several_sellers", value: "on"), anna)
    let owner = rob.principal.userID
    try await book.write { transaction in
      let code = "PARTNER-GREEN-SHOP"
      let location = try await transaction.repository(Location.self).create(
        Location(
          id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code),
          kind: .partner, createdAt: transaction.now))
      let partners = transaction.repository(Partner.self)
      var partner = try await partners.create(
        Partner(
          id: transaction.nextID(), name: Self.otherPartner,
          foldedName: TextFolding.fold(Self.otherPartner), kind: .retail, ownerID: owner,
          latitude: 54_687_157, longitude: 25_279_652, radius: 5_000,
          preparation: TimeSpan(milliseconds: 60_000), locationID: location.id,
          createdAt: transaction.now, updatedAt: transaction.now))
      partner.state = .verified
      partner = try await partners.update(partner)
      for weekday in 1...7 {
        _ = try await transaction.repository(OpeningHours.self).create(
          OpeningHours(
            id: transaction.nextID(), partnerID: partner.id, weekday: Int64(weekday), opens: 8 * 60,
            closes: 22 * 60))
      }
      let product = try await transaction.repository(Product.self).named("LAMP-1")
      _ = try await transaction.repository(MenuItem.self).create(
        MenuItem(
          id: transaction.nextID(), partnerID: partner.id, productID: product.id,
          ownerID: partner.ownerID, name: product.name,
          search: MenuItem.searchText(name: product.name, sku: product.sku, tags: ""),
          category: .household, price: 1_000, isUnlimited: true, createdAt: transaction.now,
          updatedAt: transaction.now))
    }
  }

  /// Orders lamps from both partners at once: `ORD-000001` from Bella Napoli, `ORD-000002` from the
  /// other one.
  func placeBoth(pay: String? = nil, tip: String? = nil) async throws -> OrderView {
    try await fill(2)
    _ = try await dependencies.carts.add(
      AddToCart(partner: Self.otherPartner, sku: "LAMP-1", quantity: 1), kim)
    return try await orders.place(
      PlaceOrder(pay: pay, address: "Pilies 1", to: "54.69,25.28", tip: tip), kim
    ).output
  }
}
