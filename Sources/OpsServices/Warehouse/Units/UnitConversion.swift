import OpsDomain
import OpsStorage

/// Turns a quantity in any unit a product is counted in into the product's own.
struct UnitConversion {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The quantity in the product's own unit, exact.
  ///
  /// Throws `data.bad_value` for a unit the product does not know, and `data.bad_quantity` for what
  /// has no exact value in its own unit.
  func quantity(
    _ quantity: Quantity, in unit: String?, of product: Product
  ) async throws -> Quantity {
    guard let unit, TextFolding.fold(unit) != TextFolding.fold(product.unit) else {
      return quantity
    }
    let own = try await transaction.repository(ProductUnit.self).fetch(
      key: ProductUnit.nameKey, .id(product.id), .text(TextFolding.fold(unit)))
    let ratio =
      own.map { (numerator: $0.factor.rawValue, denominator: FixedPoint.one) }
      ?? MetricUnit.ratio(of: unit, to: product.unit)
    guard let ratio else {
      throw OpsError(
        .badValue,
        "\(Excerpt.of(product.sku)) is counted in \(Excerpt.of(product.unit)), and nobody has "
          + "said how much a \(Excerpt.of(unit)) is", field: "unit",
        hint: "`opsh product unit SKU NAME FACTOR` says it")
    }
    let scaled = Int128(quantity.rawValue) * Int128(ratio.numerator)
    let (value, rest) = scaled.quotientAndRemainder(dividingBy: Int128(ratio.denominator))
    guard rest == 0, let raw = Int64(exactly: value) else {
      throw OpsError(
        .badQuantity, "\(quantity) \(Excerpt.of(unit)) has no exact value in the product's unit",
        field: "quantity")
    }
    return Quantity(rawValue: raw)
  }
}
