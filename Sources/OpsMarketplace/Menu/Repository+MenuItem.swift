import OpsDomain
import OpsStorage
import OpsWarehouse

/// Menu items by what people call them.
extension Repository where Item == MenuItem {
  /// What the partner sells of a product, in a size for one that has some. Needs the rights to see
  /// products. Throws `notfound.sku`, `data.bad_value` for a size and `notfound.any` for a product
  /// that the partner does not sell.
  func named(_ sku: String, size: String?, of partner: Partner) async throws -> MenuItem {
    let list = "`opsh menu list \"\(Excerpt.of(partner.name))\"` shows what it sells"
    let products = transaction.repository(Product.self)
    var found = try await products.find(sku: sku)
    if found == nil, let id = RecordID(sku) { found = try await products.fetch(id) }
    guard let product = found else {
      throw OpsError(
        .notFoundSKU, "There is no product \(Excerpt.of(sku))", field: "sku", hint: list)
    }
    let size = try product.check(size: size)
    if let item = try await fetch(key: MenuItem.placeKey, partner.id, product.id, size) {
      return item
    }
    throw OpsError(
      .notFound, "\(Excerpt.of(partner.name)) does not sell \(Excerpt.of(product.sku))",
      field: "sku", hint: list)
  }
}
