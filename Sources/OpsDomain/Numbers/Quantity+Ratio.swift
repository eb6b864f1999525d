extension Quantity {
  /// `numerator` ÷ `denominator` rounded to `decimals`, halves away from zero; nil for a division
  /// by zero. Ratios are exact decimals like everything that is answered.
  public static func ratio(
    _ numerator: Int64, _ denominator: Int64, decimals: Int
  ) -> Quantity? {
    guard denominator != 0 else { return nil }
    let unit = (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 }
    let (scaled, divisor) = (Int128(numerator) * unit, Int128(denominator))
    let doubled = (scaled * 2).quotientAndRemainder(dividingBy: divisor).quotient
    let rounded = (doubled + (doubled < 0 ? -1 : 1)) / 2
    return Quantity(rawValue: Int64(clamping: rounded * (Int128(FixedPoint.one) / unit)))
  }
}
