import OpsDomain

/// Which parts of a sum are left out so that the rest fits into 64 bits: the largest ones, so that
/// one absurd amount removes no others.
public enum LargestOut {
  /// The places of the amounts to leave out; none where all of them fit. Of equal amounts the later
  /// one is left out.
  public static func of(_ amounts: [Int64]) -> Set<Int> {
    var sum = amounts.reduce(Int128(0)) { $0 + Int128($1) }
    var out: Set<Int> = []
    guard sum > Int128(Int64.max) else { return out }
    let largest = amounts.indices.sorted { left, right in
      amounts[left] == amounts[right] ? left > right : amounts[left] > amounts[right]
    }
    for index in largest where sum > Int128(Int64.max) {
      sum -= Int128(amounts[index])
      out.insert(index)
    }
    return out
  }
}

extension OpsError {
  /// Whether a number became too large to add up, here or in a sum of the store. A report leaves
  /// out such a product and names it, so that the others still have their figures.
  var isTooLarge: Bool { [.badAmount, .badQuantity, .tooLarge].contains(code) }
}
