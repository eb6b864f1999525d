import OpsDomain

extension ShelfLife {
  /// The last good day of a lot that was received: by its printed dates, else a number of days from
  /// the day it was bought; nil for no limit.
  public func due(received lot: Lot) -> CivilDate? {
    if let printed = Lot.due(bestBefore: lot.expiresOn, useBy: lot.useBy) { return printed }
    guard let unopened, let bought = lot.purchasedOn else { return nil }
    return bought.adding(days: unopened)
  }

  /// The last good day of a received lot when its printed dates were corrected. One that differs
  /// from the rule's result for the old dates was set by somebody, or by another rule: it is kept
  /// if it is earlier.
  public func due(of lot: Lot, corrected old: Lot) -> CivilDate? {
    let due = due(received: lot)
    guard old.due != self.due(received: old), let own = old.due else { return due }
    return min(own, due ?? .maximum)
  }

  /// The last good day of goods that became a lot of their own by `event` on `day`: the same rule
  /// is used when it happens and when a date of the line is corrected.
  ///
  /// - Parameter line: The lot they were taken from, the one that it came from, and so on up to the
  ///   lot that was received.
  public func due(after event: LotEvent, on day: CivilDate, line: [Lot]) -> CivilDate? {
    guard let lot = line.first else { return nil }
    switch event {
    case .opened: return due(openedOn: day, due: lot.due)
    case .frozen:
      let first = line.last { $0.event == .frozen }
      return due(frozenOn: day, due: lot.due, firstDue: first?.due)
    case .thawed:
      guard let place = line.firstIndex(where: { $0.event == .frozen }) else { return lot.due }
      let before = line.dropFirst(place + 1).first
      return due(
        thawedOn: day, frozenOn: line[place].eventOn ?? day, dueBefore: before?.due,
        dueFrozen: lot.due)
    }
  }
}
