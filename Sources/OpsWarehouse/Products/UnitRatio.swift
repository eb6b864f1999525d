import OpsDomain

/// How many of the new unit one of the old unit is, as a fraction: 1000 for kg to g, 1/12 for
/// pieces to dozens.
public struct UnitRatio: Sendable, Equatable {
  /// Above zero; it has no divisor in common with the denominator.
  public let numerator: Int64
  /// Above zero; it has no divisor in common with the numerator.
  public let denominator: Int64

  /// - Parameters:
  ///   - new: This many of the new unit …
  ///   - old: … are equal to this many of the old unit; both above zero.
  /// - Throws: `data.bad_quantity`.
  public init(new: Quantity, old: Quantity) throws(OpsError) {
    for (field, name, quantity) in [
      ("factor", "The factor", new), ("per", "The number of old units", old),
    ] {
      guard quantity.isPositive, quantity <= .maximum else {
        throw OpsError(
          .badQuantity, "\(name) must be above zero and at most \(Quantity.maximum): \(quantity)",
          field: field,
          hint: "give the number of new units in one old unit, such as 1000 from kg to g")
      }
    }
    self.init(numerator: new.rawValue, denominator: old.rawValue)
  }

  /// A fraction of two numbers above zero.
  public init(numerator: Int64, denominator: Int64) {
    var (part, rest) = (numerator, denominator)
    while rest != 0 { (part, rest) = (rest, part % rest) }
    (self.numerator, self.denominator) = (numerator / part, denominator / part)
  }

  /// The quantity in the new unit; nil when six decimals are too few for it, or it is too large.
  public func quantity(_ old: Quantity) -> Quantity? {
    let (value, rest) = (Int128(old.rawValue) * Int128(numerator))
      .quotientAndRemainder(dividingBy: Int128(denominator))
    guard rest == 0, let raw = Int64(exactly: value) else { return nil }
    return Quantity(rawValue: raw)
  }

  /// The price of one new unit when one old unit costs `old`, rounded down to a millionth, and
  /// whether that is exact; nil when it is too large.
  public func price(_ old: UnitPrice) -> (price: UnitPrice, isExact: Bool)? {
    let (value, rest) = (Int128(old.rawValue) * Int128(denominator))
      .quotientAndRemainder(dividingBy: Int128(numerator))
    guard let raw = Int64(exactly: value) else { return nil }
    return (UnitPrice(rawValue: raw), rest == 0)
  }
}
