import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// The small marketplace with carts: kim and lea are customers, and somebody has not signed in.
///
/// It is Monday, 10:00 at the site: no peak hour, and Bella Napoli is open.
struct CartBench: MarketBench {
  /// Within the partner's radius.
  static let near = "54.690000,25.280000"
  static let far = "55.690000,25.280000"

  let market: MarketFixture

  init() async throws { market = try await MarketFixture.make() }

  var carts: CartService { book.dependencies.carts }

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

  /// Another verified partner that sells LAMP-1 for 10.00.
  @discardableResult
  func otherPartner(_ name: String = "Green Shop") async throws -> Partner {
    let partner = try await addPartner(name)
    try await sell("LAMP-1", price: 1_000, at: partner)
    return partner
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
