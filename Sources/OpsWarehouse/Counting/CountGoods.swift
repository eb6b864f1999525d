import OpsDomain
import OpsStorage

/// The goods that somebody says they have counted, before their line is looked up.
struct CountGoods {
  let product: Product
  /// Nil when it was not said.
  let size: String?
  let lot: String?
  let place: Location?

  /// Throws `notfound.sku`, `notfound.location`, `notfound.any` for a lot, and `data.bad_value`.
  static func read(
    sku: String, size: String?, lot: String?, location: String?, _ transaction: Transaction
  ) async throws -> CountGoods {
    let product = try await transaction.repository(Product.self).named(sku)
    return try await read(product, size: size, lot: lot, location: location, transaction)
  }

  static func read(
    _ product: Product, size: String?, lot: String?, location: String?, _ transaction: Transaction
  ) async throws -> CountGoods {
    var size = size
    if let given = size { size = try product.check(size: given) }
    var place: Location?
    if let location {
      let found = try await transaction.repository(Location.self).named(location)
      try found.requireGoods()
      place = found
    }
    return CountGoods(
      product: product, size: size, lot: try lot.map(StockText.lot), place: place)
  }

  /// Whether a line is about these goods, as far as they were described.
  func fits(_ line: CountLine) -> Bool {
    guard line.productID == product.id else { return false }
    if let size, !TextFolding.sameBytes(size, line.size) { return false }
    if let lot, !TextFolding.sameBytes(lot, line.lot) { return false }
    if let place, place.id != line.locationID { return false }
    return true
  }
}
