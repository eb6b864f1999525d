import Glibc

/// The standard normal distribution.
enum NormalDistribution {
  /// The value that is not exceeded with `probability`, 0 < probability < 1, to seven digits.
  ///
  /// Source: M. J. Wichura, Algorithm AS 241: The percentage points of the normal distribution,
  /// Applied Statistics 37 (1988), routine PPND7.
  static func quantile(_ probability: Double) -> Double {
    let distance = probability - 0.5
    if abs(distance) <= 0.425 {
      let r = 0.180625 - distance * distance
      let top = ((59.109374720 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179
      let bottom = ((67.187563600 * r + 78.757757664) * r + 17.895169469) * r + 1
      return distance * top / bottom
    }
    let tail = distance < 0 ? probability : 1 - probability
    var r = (-log(tail)).squareRoot()
    let value: Double
    if r <= 5 {
      r -= 1.6
      let top = ((0.17023821103 * r + 1.3067284816) * r + 2.7568153900) * r + 1.4234372777
      value = top / ((0.12021132975 * r + 0.73700164250) * r + 1)
    } else {
      r -= 5
      let top = ((0.017337203997 * r + 0.42868294337) * r + 3.0812263860) * r + 6.6579051150
      value = top / ((0.012258202635 * r + 0.24197894225) * r + 1)
    }
    return distance < 0 ? -value : value
  }
}
