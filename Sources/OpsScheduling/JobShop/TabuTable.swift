/// Which partial sequences of machines the search has left lately and must not take again.
///
/// A sequence is known by a 64-bit sum over its nodes and their positions (Zhang et al. 2007 keep
/// the sequences themselves; two of them sharing a sum is too rare to matter, and only forbids
/// one move). The table is direct-mapped: a newer entry may push an older one out.
struct TabuTable {
  private static let size = 1 << 12
  private var sums = ContiguousArray(repeating: UInt64(0), count: size)
  private var until = ContiguousArray(repeating: 0, count: size)

  @inline(__always)
  func forbids(_ sum: UInt64, at iteration: Int) -> Bool {
    let slot = Int(truncatingIfNeeded: sum &>> 52)
    return sums[slot] == sum && until[slot] >= iteration
  }

  @inline(__always)
  mutating func forbid(_ sum: UInt64, until iteration: Int) {
    let slot = Int(truncatingIfNeeded: sum &>> 52)
    sums[slot] = sum
    until[slot] = iteration
  }

  mutating func clear() {
    for slot in 0..<Self.size { until[slot] = -1 }
  }
}
