import OpsDomain
import OpsStorage
import OpsWarehouse

/// Menu items by what people call them.
extension Repository where Item == MenuItem {
  /// What the partner sells of a product, in a size for one that has some. Needs the rights to see
  /// products. Throws `notfound.sku` for what the partner does not sell: the same whether there is
  /// such a product or not, as guests ask as well. Throws `data.bad_value` for a size, and
  /// `notfound.any` for one in which the partner does not sell it.
  func named(_ sku: String, size: String?, of partner: Partner) async throws -> MenuItem {
    let list = "`opsh menu list \"\(Excerpt.of(partner.name))\"` shows its menu"
    let products = transaction.repository(Product.self)
    var found = try await products.find(sku: sku)
    if found == nil, let id = RecordID(sku) { found = try await products.fetch(id) }
    if let product = found {
      if let known = try? product.check(size: size),
        let item = try await fetch(key: MenuItem.placeKey, partner.id, product.id, known)
      {
        return item
      }
      let others = try await count(
        where: .both(
          .equals(MenuItem.Columns.partnerID, partner.id),
          .equals(MenuItem.Columns.productID, product.id)))
      if others > 0 {
        _ = try product.check(size: size)
        throw OpsError(
          .notFound,
          "\(Excerpt.of(partner.name)) does not sell \(Excerpt.of(product.sku)) in this size",
          field: "size", hint: list)
      }
    }
    throw OpsError(
      .notFoundSKU, "\(Excerpt.of(partner.name)) does not sell \(Excerpt.of(sku))", field: "sku",
      hint: list)
  }
}
