/// The iterations and the time that one worker may still use.
final class SearchAllowance {
  private var iterationsLeft: Int
  private let isSpent: () -> Bool
  /// The clock is read once per so many units of work, which keeps it out of the profile.
  private static let unitsPerLook = 60_000
  private var unitsToLook = 0
  private(set) var isOver = false
  /// The iterations used so far.
  private(set) var used = 0
  /// The units of work taken so far.
  private(set) var units = 0

  init(iterations: Int, isSpent: @escaping () -> Bool) {
    iterationsLeft = iterations
    self.isSpent = isSpent
  }

  /// Takes one iteration of so many units of work.
  /// - Returns: false if nothing is left.
  @inline(__always)
  func takeIteration(units: Int) -> Bool {
    guard iterationsLeft > 0 else {
      isOver = true
      return false
    }
    iterationsLeft &-= 1
    used &+= 1
    return take(units: units)
  }

  /// Takes units of work that are no iterations of the search, as a bound does.
  @inline(__always)
  func take(units: Int) -> Bool {
    self.units &+= units
    unitsToLook &-= units
    if unitsToLook < 0 { look() }
    return !isOver
  }

  @inline(never)
  private func look() {
    unitsToLook = Self.unitsPerLook
    if isSpent() { isOver = true }
  }
}
