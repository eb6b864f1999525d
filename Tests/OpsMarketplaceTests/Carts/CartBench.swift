import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse

@testable import OpsMarketplace

/// The small marketplace with carts: kim and lea are customers, and somebody has not signed in.
///
/// It is Monday, 10:00 at the site: no peak hour, and Bella Napoli is open.
struct CartBench {
  /// Within the partner's radius.
  static let near = "54.690000,25.280000"
  static let far = "55.690000,25.280000"

  let market: MarketFixture

  init() async throws { market = try await MarketFixture.make() }

  var book: SampleBook { market.book }
  var carts: CartService { book.dependencies.carts }
  var kim: Call { market.call(.customer) }
  var lea: Call { market.strangerCall(.customer) }
  var pat: Call { market.call(.partner) }
  var rob: Call { market.strangerCall(.partner) }
  var anna: Call { market.call(.administrator) }
  var visitor: Call { Call(market.visitor) }

  /// Pieces of LAMP-1, or of what is named, from Bella Napoli.
  @discardableResult
  func add(
    _ quantity: Int64 = 1, _ sku: String = "LAMP-1", options: [String]? = nil,
    from partner: String = MarketFixture.partnerName, guest: String? = nil, by call: Call? = nil
  ) async throws -> CartView {
    try await carts.add(
      AddToCart(
        partner: partner, sku: sku, quantity: quantity, option: options, guest: guest),
      call ?? kim
    ).output
  }

  func show(by call: Call? = nil, guest: String? = nil) async throws -> CartView {
    try await carts.show(ShowCart(guest: guest), call ?? kim).output
  }

  func quote(_ input: QuoteCart = QuoteCart(), by call: Call? = nil) async throws -> CartView {
    try await carts.quote(input, call ?? kim).output
  }

  /// A new key of a guest.
  func key() async throws -> String {
    try await carts.key(MakeGuestKey(), visitor).output.key
  }

  func set(_ setting: String, _ value: String) async throws {
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: setting, value: value), anna)
  }

  /// Another verified partner that sells LAMP-1 for 10.00.
  @discardableResult
  func otherPartner(_ name: String = "Green Shop") async throws -> Partner {
    try await book.write { transaction in
      let code = "PARTNER-OTHER"
      let location = try await transaction.repository(Location.self).create(
        Location(
          id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code),
          kind: .partner, createdAt: transaction.now))
      let partners = transaction.repository(Partner.self)
      var partner = try await partners.create(
        Partner(
          id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name),
          kind: .retail, latitude: 54_687_157, longitude: 25_279_652, radius: 5_000,
          preparation: TimeSpan(milliseconds: 60_000), locationID: location.id,
          createdAt: transaction.now, updatedAt: transaction.now))
      partner.state = .verified
      partner = try await partners.update(partner)
      _ = try await item("LAMP-1", of: partner, price: 1_000, isUnlimited: true, transaction)
      return partner
    }
  }

  /// Puts a product on the menu of Bella Napoli, of which there is always enough.
  @discardableResult
  func sell(_ sku: String, price: Int64, named name: String? = nil) async throws -> MenuItem {
    try await book.write { transaction in
      try await item(
        sku, of: market.partner, price: price, isUnlimited: true, name: name, transaction)
    }
  }

  private func item(
    _ sku: String, of partner: Partner, price: Int64, isUnlimited: Bool, name: String? = nil,
    _ transaction: Transaction
  ) async throws -> MenuItem {
    let product = try await transaction.repository(Product.self).named(sku)
    let name = name ?? product.name
    return try await transaction.repository(MenuItem.self).create(
      MenuItem(
        id: transaction.nextID(), partnerID: partner.id, productID: product.id,
        ownerID: partner.ownerID, name: name,
        search: MenuItem.searchText(name: name, sku: product.sku, tags: ""),
        category: .household, price: price, isUnlimited: isUnlimited,
        createdAt: transaction.now, updatedAt: transaction.now))
  }

  /// A choice that people have with the lamp.
  func option(_ name: String, _ value: String, price: Int64) async throws {
    try await book.write { transaction in
      _ = try await transaction.repository(MenuOption.self).create(
        MenuOption(
          id: transaction.nextID(), itemID: market.item.id, name: name, value: value,
          price: price))
    }
  }

  /// Changes the lamp of the menu.
  func change(_ edit: @escaping @Sendable (inout MenuItem) -> Void) async throws {
    try await book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      guard var item = try await items.fetch(market.item.id) else { return }
      edit(&item)
      _ = try await items.update(item)
    }
  }

  func codes(_ view: CartView) -> [String] { view.hindrances.map(\.code) }
}
