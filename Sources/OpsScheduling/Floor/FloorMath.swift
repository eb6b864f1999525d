/// The few functions of real numbers that the search needs, without a library of the system, so
/// that the same seed gives the same plan on every platform.
enum FloorMath {
  /// e to the power of −x, to about 0.1 % for x up to 30; 0 beyond. `x` is not negative.
  @inline(__always)
  static func decay(_ x: Double) -> Double {
    guard x < 30 else { return 0 }
    var value = 1 - x / 16_384 + x * x / 536_870_912
    for _ in 0..<14 { value *= value }
    return value
  }

  /// The natural logarithm of a positive number.
  static func logarithm(_ x: Double) -> Double {
    let ratio = (x.significand - 1) / (x.significand + 1)
    let square = ratio * ratio
    var power = ratio
    var sum = 0.0
    for term in 0..<20 {
      sum += power / Double(2 * term + 1)
      power *= square
    }
    return 2 * sum + Double(x.exponent) * 0.693_147_180_559_945_3
  }
}
