/// Exact percentages of whole numbers as decimal text: no binary floating point, rounded half up
/// (ties away from zero) to two decimals.
public enum Percentage {
  /// `part` of `whole` in percent, such as `87.5`; nil when `whole` is zero.
  public static func text(_ part: some BinaryInteger, of whole: some BinaryInteger) -> String? {
    guard whole != 0 else { return nil }
    // Hundredths of a percent. Sums of all records of a book times 10,000 are far below 2^127.
    let scaled = Int128(part) * 10_000
    let divisor = Int128(whole)
    let (quotient, rest) = scaled.quotientAndRemainder(dividingBy: divisor)
    let isNegative = (scaled < 0) != (divisor < 0)
    let roundsUp = rest.magnitude * 2 >= divisor.magnitude
    return format(quotient + (roundsUp ? (isNegative ? -1 : 1) : 0))
  }

  /// The difference between `current` and `previous`, in percent of `previous`, such as `-12.5`:
  /// nil when there was nothing before and there is something now, `0` when both are zero.
  public static func change(
    from previous: some BinaryInteger, to current: some BinaryInteger
  ) -> String? {
    let difference = Int128(current) - Int128(previous)
    return text(difference, of: previous) ?? (difference == 0 ? "0" : nil)
  }

  private static func format(_ hundredths: Int128) -> String {
    let (whole, fraction) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard fraction != 0 else { return "\(sign)\(whole)" }
    if fraction % 10 == 0 { return "\(sign)\(whole).\(fraction / 10)" }
    return "\(sign)\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
