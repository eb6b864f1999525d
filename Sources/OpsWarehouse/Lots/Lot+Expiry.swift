import OpsDomain

extension Lot {
  /// Whether the lot is past its last good day on `day`. That day itself is still good.
  public func isExpired(on day: CivilDate) -> Bool {
    guard let due else { return false }
    return due < day
  }

  /// Whether its goods were opened.
  public var isOpened: Bool { openedOn != nil }

  /// The last good day by the printed dates: the earlier of the two.
  public static func due(bestBefore: CivilDate?, useBy: CivilDate?) -> CivilDate? {
    guard let bestBefore, let useBy else { return bestBefore ?? useBy }
    return min(bestBefore, useBy)
  }
}

extension Lot {
  /// The day since which goods are frozen; nil for goods that are not. Goods that are opened in the
  /// freezer stay frozen.
  ///
  /// - Parameter line: Their lot, the one it came from, and so on up to the lot that was received.
  public static func frozenOn(_ line: [Lot]) -> CivilDate? {
    guard let last = line.first(where: { $0.event != .opened }), last.event == .frozen else {
      return nil
    }
    return last.eventOn
  }
}
