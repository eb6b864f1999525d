import OpsDomain
import OpsStorage

/// Turns a quantity in any unit a product is counted in into the product's own.
package struct UnitConversion {
  let transaction: Transaction

  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The quantity in the product's own unit, exact.
  ///
  /// Throws `data.bad_value` for a unit the product does not know, and `data.bad_quantity` for what
  /// has no exact value in its own unit.
  package func quantity(
    _ quantity: Quantity, in unit: String?, of product: Product
  ) async throws -> Quantity {
    guard let ratio = try await ratio(of: unit, product) else { return quantity }
    let scaled = Int128(quantity.rawValue) * Int128(ratio.numerator)
    let (value, rest) = scaled.quotientAndRemainder(dividingBy: Int128(ratio.denominator))
    guard rest == 0, let raw = Int64(exactly: value) else {
      throw OpsError(
        .badQuantity,
        "\(quantity) \(Excerpt.of(unit ?? "")) has no exact value in the product's unit",
        field: "quantity", hint: "give the quantity in the product's own unit, \(product.unit)")
    }
    return Quantity(rawValue: raw)
  }

  /// What one of the product's own unit costs when one `unit` costs `cost`, rounded half to even to
  /// a millionth of the currency's unit. Nil without a cost.
  ///
  /// Throws `data.bad_value` for a unit the product does not know, and `data.bad_amount` for what
  /// is more than a price can be.
  func cost(
    _ cost: UnitPrice?, per unit: String?, of product: Product
  ) async throws -> UnitPrice? {
    guard let cost, let ratio = try await ratio(of: unit, product) else { return cost }
    let (scaled, divisor) = (
      UInt128(cost.rawValue.magnitude) * UInt128(ratio.denominator.magnitude),
      UInt128(ratio.numerator.magnitude)
    )
    let (quotient, rest) = scaled.quotientAndRemainder(dividingBy: divisor)
    let isUp = rest > divisor - rest || (rest == divisor - rest && !quotient.isMultiple(of: 2))
    return try UnitPrice(rawValue: Int64(clamping: quotient + (isUp ? 1 : 0)))
      .validated(field: "cost")
  }

  /// How much of the product's own unit one `unit` is; nil for its own. Throws `data.bad_value` for
  /// a unit the product does not know.
  private func ratio(
    of unit: String?, _ product: Product
  ) async throws -> (numerator: Int64, denominator: Int64)? {
    guard let unit, TextFolding.fold(unit) != TextFolding.fold(product.unit) else { return nil }
    let own = try await transaction.repository(ProductUnit.self).fetch(
      key: ProductUnit.nameKey, product.id, TextFolding.fold(unit))
    let ratio =
      own.map { (numerator: $0.factor.rawValue, denominator: FixedPoint.one) }
      ?? MetricUnit.ratio(of: unit, to: product.unit)
    guard let ratio, ratio.numerator > 0 else {
      throw OpsError(
        .badValue,
        "\(Excerpt.of(product.sku)) is counted in \(Excerpt.of(product.unit)), and nobody has "
          + "said how much a \(Excerpt.of(unit)) is", field: "unit",
        hint: "`opsh product unit SKU NAME FACTOR` says it")
    }
    return ratio
  }
}
