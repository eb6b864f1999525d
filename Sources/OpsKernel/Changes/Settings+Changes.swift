import OpsDomain

extension Settings {
  /// How many commits back a cursor of the change feed may lie.
  public static let changeSpan: BookSetting<Int64> = .count(
    "change.span", 1, 1_000_000_000, default: 1_000_000,
    "How many commits back a reader of the change feed may start.")

  /// The settings of the change feed, in the order in which people read them.
  static let ofChanges = [changeSpan.definition]
}
