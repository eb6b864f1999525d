import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// The menus that sell a product: its partners take it off before it goes, and a size that is
  /// sold stays.
  static let ofMenus = ProductUser("menu item", "menu items", place: 220)
    .setUp { product, transaction in
      let items = try await transaction.repository(MenuItem.self)
        .all(where: .equals(MenuItem.Columns.productID, product.id))
      guard !items.isEmpty else { return nil }
      let partners = try await transaction.repository(Partner.self)
        .all(where: .oneOf(.id, Set(items.map(\.partnerID)).sorted()))
      return SetUp(
        count: Counted.text(items.count, "menu item"),
        commands: partners.map {
          "`opsh menu remove \"\(Excerpt.of($0.name))\" \(Excerpt.of(product.sku))`"
        })
    }
    .sized { size, product, transaction in
      try await transaction.repository(MenuItem.self).first(
        where: .and([
          .equals(MenuItem.Columns.productID, product), .equals(MenuItem.Columns.size, size),
        ])
      ).map { "the menu item \"\(Excerpt.of($0.name))\"" }
    }
}
