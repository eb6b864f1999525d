import OpsDomain

extension Category {
  /// How long goods of this category keep, as far as the category itself says it.
  public var shelfLife: ShelfLife {
    ShelfLife(
      unopened: shelfDays.map(Int.init), opened: openedDays.map(Int.init),
      frozen: frozenDays.map(Int.init), thawed: thawedDays.map(Int.init))
  }

  /// The days before the last good day on which people are told, largest first; nil where the
  /// category does not say.
  public var warnings: [Int]? {
    warningDays.map { WarningDays.days(in: $0) }
  }
}
