/// Parts of large amounts, computed exactly and rounded once.
enum ScaledAmount {
  /// `amount` × `part` ÷ `whole`, rounded half to even.
  ///
  /// - Parameter part: At most `whole`, which is above zero; so the result is at most `amount`.
  static func scaled(_ amount: UInt128, by part: UInt64, over whole: UInt64) -> UInt128 {
    precondition(whole > 0 && part <= whole, "a part is not more than the whole")
    // 128 by 64 bits give three limbs of 64 bits, which are divided one after the other.
    let low = UInt64(truncatingIfNeeded: amount).multipliedFullWidth(by: part)
    let high = UInt64(truncatingIfNeeded: amount >> 64).multipliedFullWidth(by: part)
    let (middle, carry) = low.high.addingReportingOverflow(high.low)
    let top = high.high + (carry ? 1 : 0)
    let first = whole.dividingFullWidth((top, middle))
    let second = whole.dividingFullWidth((first.remainder, low.low))
    let result = UInt128(first.quotient) << 64 | UInt128(second.quotient)
    return rounded(result, remainder: second.remainder, of: whole)
  }

  /// `amount` ÷ `divisor`, rounded half to even; `divisor` is above zero.
  static func divided(_ amount: UInt128, by divisor: UInt64) -> UInt128 {
    let (quotient, remainder) = amount.quotientAndRemainder(dividingBy: UInt128(divisor))
    return rounded(quotient, remainder: UInt64(truncatingIfNeeded: remainder), of: divisor)
  }

  private static func rounded(
    _ quotient: UInt128, remainder: UInt64, of divisor: UInt64
  ) -> UInt128 {
    let rest = divisor - remainder
    let isUp = remainder > rest || (remainder == rest && !quotient.isMultiple(of: 2))
    return quotient + (isUp ? 1 : 0)
  }
}
