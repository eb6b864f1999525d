import OpsDomain
import OpsStorage

/// The part that all stock operations share, checked: which goods, where and when.
struct StockEntry {
  var product: Product
  /// Empty for a product without sizes.
  let size: String
  let location: Location
  /// When it happened; never later than now.
  let at: Instant

  /// Throws `notfound.sku`, `notfound.location`, `data.bad_value` for a wrong size, `data.bad_date`
  /// for a time in the future and `rule.violated` for a location that is not internal.
  static func read(
    sku: String, size: String?, location code: String?, at: SiteTime?, _ transaction: Transaction
  ) async throws -> StockEntry {
    var problems = Problems()
    let goods = try await problems.ask {
      let product = try await transaction.repository(Product.self).named(sku)
      return (product, try product.check(size: size))
    }
    let moment = try problems.read { try transaction.happened(at) ?? transaction.now }
    let place = try await problems.ask {
      try await StockLedger(transaction).placeOfGoods(code)
    }
    try problems.check()
    guard let (product, size) = goods, let moment, let location = place else {
      throw OpsError(.internalError, "A stock operation lacks its product, place or time")
    }
    return StockEntry(
      product: product, size: size, location: location, at: moment)
  }

  /// The civil date at the site when it happened.
  func day(_ transaction: Transaction) -> CivilDate {
    transaction.context.calendar.date(of: at)
  }
}
