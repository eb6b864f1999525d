import OpsDomain
import OpsStorage

/// The part that all stock operations share, checked: which goods, where and when. One error names
/// all that is wrong with it.
struct StockEntry {
  var product: Product
  /// Empty for a product without sizes.
  let size: String
  let location: Location
  /// When it happened; never later than now.
  let at: Instant

  /// Throws `notfound.sku`, `notfound.location`, `data.bad_value` for a wrong size, `data.bad_date`
  /// for a time in the future and `rule.violated` for a location without goods.
  static func read(
    sku: String, size: String?, location code: String?, at: SiteTime?, _ transaction: Transaction
  ) async throws -> StockEntry {
    var problems = Problems()
    let goods = try await problems.ask { try await Self.goods(sku, size: size, transaction) }
    let moment = try problems.read { try transaction.happened(at) ?? transaction.now }
    let place = try await problems.ask { try await StockLedger(transaction).namedPlace(code) }
    return try of(goods, at: place, moment, problems)
  }

  /// The same with the quantity, converted into the product's own unit. Throws `data.bad_value` for
  /// a unit that the product does not have, and `data.bad_quantity`.
  ///
  /// - Parameter containers: How many containers were weighed with it; nil when it was not weighed.
  static func read(
    sku: String, size: String?, location code: String?, at: SiteTime?, quantity: Quantity,
    unit: String?, containers: Int64? = nil, _ transaction: Transaction
  ) async throws -> (entry: StockEntry, quantity: Quantity) {
    var problems = Problems()
    let product = try await problems.ask {
      try await transaction.repository(Product.self).named(sku)
    }
    let known = try problems.read { try product?.check(size: size) } ?? nil
    let goods = product.flatMap { product in known.map { (product: product, size: $0) } }
    let amount = try await problems.ask {
      guard let product else {
        try quantity.requirePositive(field: "quantity")
        return quantity
      }
      var own = try await UnitConversion(transaction).quantity(quantity, in: unit, of: product)
      if let containers { own = try product.net(own, containers: containers) }
      try product.check(own)
      return own
    }
    let moment = try problems.read { try transaction.happened(at) ?? transaction.now }
    let place = try await problems.ask { try await StockLedger(transaction).namedPlace(code) }
    return (try of(goods, at: place, moment, problems), amount ?? quantity)
  }

  /// The same for goods that move from one place to another. Throws `rule.violated` for locations
  /// where goods are received from, issued to, lost at or on their way.
  static func read(
    sku: String, size: String?, quantity: Quantity, from: String, to: String, at: SiteTime?,
    _ transaction: Transaction
  ) async throws -> (entry: StockEntry, target: Location) {
    var problems = Problems()
    let goods = try await problems.goods(sku, quantity, size: size, transaction)
    let moment = try problems.read { try transaction.happened(at) ?? transaction.now }
    let source = try await problems.ask { try await side(from, field: "from", transaction) }
    let target = try await problems.ask { try await side(to, field: "to", transaction) }
    let entry = try of(goods, at: source, moment, problems)
    guard let target else { throw incomplete }
    return (entry, target)
  }

  /// The civil date at the site when it happened.
  func day(_ transaction: Transaction) -> CivilDate {
    transaction.context.calendar.date(of: at)
  }

  // MARK: Parts

  private static let incomplete = OpsError(
    .internalError, "A stock operation lacks its product, place or time")

  /// What was read, unless something is wrong with it.
  private static func of(
    _ goods: (product: Product, size: String)?, at location: Location?, _ moment: Instant?,
    _ problems: Problems
  ) throws -> StockEntry {
    try problems.check()
    guard let goods, let location, let moment else { throw incomplete }
    return StockEntry(product: goods.product, size: goods.size, location: location, at: moment)
  }

  private static func goods(
    _ sku: String, size: String?, _ transaction: Transaction
  ) async throws -> (product: Product, size: String) {
    let product = try await transaction.repository(Product.self).named(sku)
    return (product, try product.check(size: size))
  }

  /// The operation that moves goods from or to a place where `stock move` cannot.
  private static func hint(_ kind: LocationKind) -> String {
    switch kind {
    case .transit: "use `opsh transfer create`, then `opsh transfer receive`"
    case .partner: "use `opsh menu stock` to change a partner's stock"
    default: "use `opsh stock receive`, `opsh stock issue` or `opsh stock adjust`"
    }
  }

  /// One of the two places of a move.
  private static func side(
    _ code: String, field: String, _ transaction: Transaction
  ) async throws -> Location {
    let location: Location
    do {
      location = try await StockLedger(transaction).location(code)
    } catch var error as OpsError {
      error.field = field
      throw error
    }
    guard StockSides.mayMove(location.kind) else {
      throw OpsError(
        .ruleViolated,
        "Goods cannot be moved from or to the \(location.kind.rawValue) location "
          + "\(Excerpt.of(location.code))", field: field,
        hint: hint(location.kind))
    }
    return location
  }
}
