/// Where the product gets randomness from, so that tests and replays choose it.
public protocol RandomSource: Sendable {
  /// 64 random bits.
  func next() -> UInt64
}

extension RandomSource {
  /// `count` random bytes.
  public func bytes(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var word: UInt64 = 0
    for index in 0..<count {
      word = index % 8 == 0 ? next() : word >> 8
      result.append(UInt8(truncatingIfNeeded: word))
    }
    return result
  }
}
