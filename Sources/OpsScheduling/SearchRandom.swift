/// A small and fast source of random numbers for searches: the same seed gives the same numbers.
///
/// xoshiro256++ of Blackman & Vigna (2019), its state filled by SplitMix64, so that also seeds
/// like 0 and 1 give unrelated sequences. Not for secrets.
public struct SearchRandom: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Starts the sequence that belongs to a seed; every seed is valid.
  public init(seed: UInt64) {
    var mixed = seed
    func part() -> UInt64 {
      mixed &+= 0x9E37_79B9_7F4A_7C15
      var value = mixed
      value = (value ^ (value &>> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value &>> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value &>> 31)
    }
    state = (part(), part(), part(), part())
  }

  /// The next 64 random bits.
  @inline(__always)
  public mutating func next() -> UInt64 {
    let sum = state.0 &+ state.3
    let result = ((sum &<< 23) | (sum &>> 41)) &+ state.0
    let shifted = state.1 &<< 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = (state.3 &<< 45) | (state.3 &>> 19)
    return result
  }

  /// A whole number from 0 up to, but not including, `count`, which must be at least 1.
  ///
  /// The high half of a product (Lemire 2019, without his rejection step): the bias is below
  /// `count` / 2⁶⁴, which no search can notice.
  @inline(__always)
  public mutating func below(_ count: Int) -> Int {
    precondition(count > 0, "a random number below nothing")
    return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// A number from 0 up to, but not including, 1, in steps of 2⁻⁵³.
  @inline(__always)
  public mutating func unit() -> Double {
    Double(next() &>> 11) * 0x1p-53
  }
}
