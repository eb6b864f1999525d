/// Splits a total into whole parts that add up to it exactly, by the largest remainder method: each
/// part is rounded down, and what is left over goes one by one to the parts that lost the most, the
/// first among equals.
///
/// Every split of money or of a share goes through here, so that parts and total always agree.
public enum LargestRemainder {
  /// `total` in proportion to `weights`. A weight below zero counts as zero; all parts are zero
  /// when no weight is above zero.
  ///
  /// - Parameter total: Zero or more.
  public static func shares(of total: Int64, by weights: [Int64]) -> [Int64] {
    shares(of: total, inProportionTo: weights.map { Int128($0) })
  }

  /// The same for weights that may be beyond 64 bits, such as sums over a whole book. The total
  /// times the sum of the weights must be below 2^127.
  public static func shares(of total: Int64, inProportionTo weights: [Int128]) -> [Int64] {
    let weights = weights.map { max(0, $0) }
    let whole = weights.reduce(0, +)
    guard whole > 0, total > 0 else { return weights.map { _ in 0 } }
    let parts = weights.map { (Int128(total) * $0).quotientAndRemainder(dividingBy: whole) }
    return filled(
      parts.map { Int64(clamping: $0.quotient) }, parts.map { UInt128($0.remainder) }, to: total)
  }

  /// `amounts` in whole multiples of `unit`, each rounded down or up so that they add up to
  /// `total`, which is their exact sum rounded to `unit`.
  ///
  /// - Parameter unit: Above zero.
  public static func rounded(
    _ amounts: [UInt128], to unit: UInt64, total: Int64
  ) -> [Int64] {
    let parts = amounts.map { $0.quotientAndRemainder(dividingBy: UInt128(unit)) }
    return filled(
      parts.map { Int64(clamping: $0.quotient) }, parts.map(\.remainder), to: total)
  }

  private static func filled(
    _ floors: [Int64], _ remainders: [UInt128], to total: Int64
  ) -> [Int64] {
    let sum = floors.reduce(Int128(0)) { $0 + Int128($1) }
    let left = Int(clamping: Int128(total) - sum)
    guard left > 0 else { return floors }
    let order = floors.indices.sorted { left, right in
      remainders[left] == remainders[right] ? left < right : remainders[left] > remainders[right]
    }
    var parts = floors
    for index in order.prefix(left) { parts[index] += 1 }
    return parts
  }
}
