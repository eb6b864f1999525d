/// A small source of random numbers: the same seed gives the same numbers. SplitMix64 (Steele, Lea
/// & Flood 2014). Not for secrets.
public struct DispatchRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to a seed; every seed is valid.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value &>> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value &>> 31)
  }

  /// A whole number from 0 up to, but not including, `count`, which must be at least 1.
  public mutating func below(_ count: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// A number from 0 up to, but not including, 1.
  public mutating func unit() -> Double { Double(next() &>> 11) * 0x1p-53 }
}
