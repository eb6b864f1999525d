import OpsDomain

/// How long goods of a kind keep, in whole days. Nil where it is not known.
public struct ShelfLife: Sendable, Equatable {
  /// From the day they are bought.
  public var unopened: Int?
  /// Days goods keep from the day they are opened.
  public var opened: Int?
  /// Days goods keep from the day they are frozen.
  public var frozen: Int?
  /// Days goods keep from the day they are thawed.
  public var thawed: Int?

  /// The longest span that is allowed: a hundred years.
  public static let longest = 36_525

  /// The days for each state of the goods; nil where it is not known how long they keep.
  public init(
    unopened: Int? = nil, opened: Int? = nil, frozen: Int? = nil, thawed: Int? = nil
  ) {
    self.unopened = unopened
    self.opened = opened
    self.frozen = frozen
    self.thawed = thawed
  }

  /// This shelf life, with empty fields filled from `parent`.
  public func filled(from parent: ShelfLife) -> ShelfLife {
    ShelfLife(
      unopened: unopened ?? parent.unopened, opened: opened ?? parent.opened,
      frozen: frozen ?? parent.frozen, thawed: thawed ?? parent.thawed)
  }

  /// The last good day of goods opened on `day`: opening shortens and never extends.
  public func due(openedOn day: CivilDate, due: CivilDate?) -> CivilDate? {
    guard let opened else { return due }
    return min(due ?? .maximum, day.adding(days: opened))
  }

  /// The last good day of goods frozen on `day`. Time in the freezer is counted from that day and
  /// never makes the date earlier. Without a rule the date stays. A date that is over stays too:
  /// nothing becomes good again.
  ///
  /// - Parameter firstDue: The last good day of goods that were frozen before: they do not get
  ///   their time once more.
  public func due(
    frozenOn day: CivilDate, due: CivilDate?, firstDue: CivilDate? = nil
  ) -> CivilDate? {
    guard let frozen, (due ?? .maximum) >= day else { return due }
    return min(firstDue ?? .maximum, max(due ?? .minimum, day.adding(days: frozen)))
  }

  /// The last good day of goods thawed on `day`: the days a rule gives them, or those they had left
  /// when they were frozen, and never more than in the freezer.
  public func due(
    thawedOn day: CivilDate, frozenOn: CivilDate, dueBefore: CivilDate?, dueFrozen: CivilDate?
  ) -> CivilDate? {
    let left = dueBefore.map { Swift.max(0, frozenOn.days(until: $0)) }
    guard let days = thawed ?? left else { return dueFrozen }
    return min(dueFrozen ?? .maximum, day.adding(days: days))
  }
}
