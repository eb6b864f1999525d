extension Lot {
  /// Whether the lot is past its last good day on `day`. That day itself is still good.
  public func isExpired(on day: CivilDate) -> Bool {
    guard let due else { return false }
    return due < day
  }

  /// Whether its goods are no longer closed.
  public var isOpened: Bool { openedOn != nil }

  /// The last good day by what is printed: the earlier of the two dates.
  public static func due(bestBefore: CivilDate?, useBy: CivilDate?) -> CivilDate? {
    guard let bestBefore, let useBy else { return bestBefore ?? useBy }
    return min(bestBefore, useBy)
  }
}
