import Synchronization

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

/// Randomness that repeats for the same seed: splitmix64. Never for secrets.
public final class SeededRandom: RandomSource {
  private let state: Mutex<UInt64>

  /// Equal seeds give equal numbers.
  public init(seed: UInt64) { state = Mutex(seed) }

  /// A source of its own that goes on with the numbers that this one would give.
  package func copy() -> SeededRandom { SeededRandom(seed: state.withLock { $0 }) }

  public func next() -> UInt64 {
    var word = state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
