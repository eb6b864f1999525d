import OpsDomain

/// How much of a part a quantity of a product needs. Calculations are exact; the result is rounded
/// once to the smallest step of the part, up for parts and down for by-products.
package enum BillMath {
  /// A whole share, in millionths.
  private static let whole: Int64 = FixedPoint.one

  /// The smallest step of a product's quantities in millionths of its unit.
  package static func step(scale: Int64) -> Int64 {
    Int64(FixedPoint.power(FixedPoint.scale - Int(min(max(0, scale), 6))))
  }

  /// `quantity` × `per` ÷ `makes`, with `scrap` of it in addition, rounded up to whole steps.
  ///
  /// If a quantity is made in several portions and each is calculated as the difference of two
  /// totals, their sum is the need of the whole quantity.
  ///
  /// - Throws: `data.bad_quantity` for more than ``Quantity/maximum``.
  package static func need(
    _ per: Quantity, for quantity: Quantity, makes: Quantity, scrap: Millionths = 0,
    step: Int64 = 1
  ) throws(OpsError) -> Quantity {
    try value(per, quantity, makes, scrap, step, isUp: true)
  }

  /// What `quantity` leaves as a by-product, rounded down to whole steps. Throws as ``need``.
  package static func yield(
    _ per: Quantity, for quantity: Quantity, makes: Quantity, step: Int64 = 1
  ) throws(OpsError) -> Quantity {
    try value(per, quantity, makes, 0, step, isUp: false)
  }

  /// `quantity` plus `scrap` of it, rounded up to whole steps: the pieces to begin for so many good
  /// ones.
  package static func begun(
    _ quantity: Quantity, scrap: Millionths, step: Int64
  ) throws(OpsError) -> Quantity {
    try value(1, quantity, 1, scrap, step, isUp: true)
  }

  private static func value(
    _ per: Quantity, _ quantity: Quantity, _ makes: Quantity, _ scrap: Millionths, _ step: Int64,
    isUp: Bool
  ) throws(OpsError) -> Quantity {
    // Quantities are below 2^53 and the factor below 2^21: the product fits into 127 bits.
    let numerator =
      Int128(max(0, per.rawValue)) * Int128(max(0, quantity.rawValue)) * Int128(whole + scrap)
    let denominator = Int128(max(1, makes.rawValue)) * Int128(whole) * Int128(step)
    let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    let steps = quotient + (isUp && rest > 0 ? 1 : 0)
    guard let raw = Int64(exactly: steps * Int128(step)), raw <= Quantity.maximum.rawValue else {
      throw OpsError(
        .badQuantity, "The quantity of a part is too large", field: "quantity",
        hint: "check the quantities of the bill of materials")
    }
    return Quantity(rawValue: raw)
  }
}
