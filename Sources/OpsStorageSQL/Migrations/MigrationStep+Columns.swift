import OpsDomain

/// Steps that add columns, with the values that existing rows get.
extension MigrationStep {
  /// Tokens know the workbench they were made at. Those from before keep all roles of their owner.
  static let tokenWorkbench = MigrationStep(
    "0030-token-workbench",
    adds: [.column("workbench", of: "personal_tokens", backfill: .null)])

  /// A movement that takes another one back names it. What was undone before this step is not
  /// known, and stays the two movements it always was.
  static let reversedMovements = MigrationStep(
    "0050-reversed-movements",
    adds: [.column("reverses", of: "stock_movements", backfill: .null)])

  /// What movements booked after the posting of a count changed of its difference, and the index
  /// that finds the counts of a bin after a moment.
  static let lateMovements = MigrationStep(
    "0060-late-movements",
    adds: [
      .column("late", of: "count_lines", backfill: .null),
      .index(
        ["product_id", "location_id", "size", "lot", "counted_at"], of: "count_lines"),
    ])

  /// Which counts need a second person before they are posted.
  static let secondPerson = MigrationStep(
    "0061-second-person",
    adds: [
      .column("beyond", of: "count_sessions", backfill: .null),
      .column("alone_from", of: "count_sessions", backfill: .null),
    ])

  /// A give-back that arrives in parts says how much of it is scrap. Those from before this step
  /// arrived in one condition, which they name.
  static let scrappedGiveBacks = MigrationStep(
    "0070-scrapped-givebacks",
    adds: [.column("scrapped_quantity", of: "givebacks", backfill: .null)])

  /// Keeps the place in the journal with counts and what was entered of them, and lets an entry
  /// without a line say that counting has ended. Old records get their place from the journal.
  static let countPlaces = MigrationStep(
    "0080-count-places",
    adds: collections.map {
      .column(Column.journalPlace.name, of: $0, backfill: .null)
    } + [.rebuilt("count_entries")],
    then: .files(collections.map(backfill(placesOf:))))

  private static let collections = ["count_sessions", "count_entries"]

  /// Marks the levels with something of a lot in the house, and finds them by the lot's last good
  /// day: a list of lots reads these and no others.
  static let lotsOnShelves = MigrationStep(
    "0101-lots-on-shelves",
    adds: [
      .column("is_on_shelf", of: "stock_levels", backfill: .bool(false)),
      .index(["is_on_shelf", "due"], of: "stock_levels"),
    ],
    then: .files([
      """
      UPDATE stock_levels SET is_on_shelf = 1
      WHERE lot <> '' AND on_hand > 0 AND location_id IN (
        SELECT id FROM locations WHERE kind IN ('internal', 'transit'))
      """
    ]), note: "marks the stock levels that hold goods of a lot in the house")
}
