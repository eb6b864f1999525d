import OpsDomain
import OpsStorage

/// Reads lots with what there is of them.
struct LotReader {
  /// A lot, its figures and where it lies.
  struct Standing {
    let lot: Lot
    let product: Product
    let figures: LotFigures
    /// Places of the house with something of it, most first.
    let places: [(location: Location, quantity: Quantity)]
    /// When goods last went to customers or into production.
    let lastConsumedAt: Instant?
  }

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The lot with this code, of one product if the code is used for several. Throws `notfound.any`,
  /// and `data.bad_value` for a code that several products have.
  func named(_ code: String, sku: String?) async throws -> Standing {
    if let sku {
      let product = try await transaction.repository(Product.self).named(sku)
      let lot = try await transaction.repository(Lot.self).named(code, product: product.id)
      return try await standing(lot, product)
    }
    let found = try await transaction.repository(Lot.self).all(
      where: .equals(Lot.Columns.code, .text(code)))
    guard let lot = found.first else {
      throw OpsError(
        .notFound, "There is no lot \(Excerpt.of(code))", field: "lot",
        hint: "`opsh lot list` shows the lots there are; letter case counts")
    }
    guard found.count == 1 else {
      let names = try await ReferredNames(products: found.map(\.productID), transaction)
      let skus = found.prefix(5).map { Excerpt.of(names.product($0.productID).code) }
      throw OpsError(
        .badValue,
        "Lot \(Excerpt.of(code)) is one of several products: "
          + skus.joined(separator: ", "), field: "lot", hint: "say which with --product SKU")
    }
    return try await standing(lot, try await product(of: lot))
  }

  func product(of lot: Lot) async throws -> Product {
    guard let product = try await transaction.repository(Product.self).fetch(lot.productID) else {
      throw OpsError(.notFoundSKU, "There is no such product", field: "product")
    }
    return product
  }

  /// The lot with its figures.
  func standing(_ lot: Lot, _ product: Product) async throws -> Standing {
    var figures = LotFigures()
    var places: [(location: Location, quantity: Quantity)] = []
    var lastConsumedAt: Instant?
    for level in try await levels(of: lot) {
      guard
        let place = try await transaction.repository(Location.self).fetch(level.locationID)
      else { continue }
      try figures.add(level.onHand, at: place.kind)
      if place.kind.isForUse, let moment = level.lastMovementAt {
        lastConsumedAt = max(lastConsumedAt ?? moment, moment)
      }
      if place.kind.isOfHouse, level.onHand.isPositive { places.append((place, level.onHand)) }
    }
    places.sort { left, right in
      left.quantity == right.quantity
        ? left.location.id < right.location.id : left.quantity > right.quantity
    }
    return Standing(
      lot: lot, product: product, figures: figures, places: places,
      lastConsumedAt: lastConsumedAt)
  }

  /// What there is of a lot, at every place and in every size.
  func levels(of lot: Lot) async throws -> [StockLevel] {
    try await transaction.repository(StockLevel.self).all(
      where: .both(
        .equals(StockLevel.Columns.productID, .id(lot.productID)),
        .equals(StockLevel.Columns.lot, .text(lot.code))))
  }
}
