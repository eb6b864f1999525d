import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse

@testable import OpsMarketplace

/// The small marketplace with its menus: pat owns Bella Napoli, rob owns no business of it.
struct MenuBench: MarketBench {
  let market: MarketFixture
  let name = MarketFixture.partnerName

  init() async throws { market = try await MarketFixture.make() }

  var menus: MenuService { market.book.dependencies.menus }

  func show(
    _ sku: String = "LAMP-1", size: String? = nil, by call: Call? = nil
  ) async throws -> MenuItemView {
    try await menus.show(
      MenuItemReference(partner: name, sku: sku, size: size), call ?? pat
    ).output
  }

  /// On hand of a product at the partner's location, lot by lot.
  func levels(_ sku: String) async throws -> [String: Quantity] {
    try await market.book.read { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let levels = try await transaction.repository(StockLevel.self).of(product: product.id)
      return Dictionary(
        levels.filter { $0.locationID == market.partner.locationID }.map { ($0.lot, $0.onHand) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Takes the last commit of a caller back.
  func undo(_ call: Call) async throws {
    _ = try await market.book.dependencies.changesets.undo(CommitReference(), call)
  }
}
