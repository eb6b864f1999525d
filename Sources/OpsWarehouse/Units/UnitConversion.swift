import OpsDomain
import OpsStorage

/// Converts a quantity in any unit of a product into the product's own.
package struct UnitConversion {
  let transaction: Transaction

  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The quantity in the product's own unit, exact.
  ///
  /// Throws `data.bad_value` for a unit that the product does not have, and `data.bad_quantity` for
  /// a quantity that is not exact in its own unit.
  package func quantity(
    _ quantity: Quantity, in unit: String?, of product: Product
  ) async throws -> Quantity {
    guard let ratio = try await ratio(of: unit, product) else { return quantity }
    let scaled = Int128(quantity.rawValue) * Int128(ratio.numerator)
    let (value, rest) = scaled.quotientAndRemainder(dividingBy: Int128(ratio.denominator))
    guard rest == 0, let raw = Int64(exactly: value) else {
      throw OpsError(
        .badQuantity,
        "\(quantity) \(Excerpt.of(unit ?? "")) is not exact in the product's own unit",
        field: "quantity", hint: "give the quantity in \(product.unit)")
    }
    return Quantity(rawValue: raw)
  }

  /// The cost of one of the product's own unit when one `unit` costs `cost`, rounded half to even
  /// to a millionth of the currency's unit. Nil without a cost.
  ///
  /// Throws `data.bad_value` for a unit that the product does not have, and `data.bad_amount` for a
  /// result that is too large for a price.
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

  /// How many of the product's own unit are in one `unit`; nil for its own. Throws `data.bad_value`
  /// for a unit that the product does not have.
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
        "\(Excerpt.of(product.sku)) has the unit \(Excerpt.of(product.unit)), and it has no unit "
          + "\(Excerpt.of(unit))", field: "unit",
        hint: "run `opsh product unit \(Excerpt.of(product.sku)) \(Excerpt.of(unit)) FACTOR` to "
          + "add the unit")
    }
    return ratio
  }
}
