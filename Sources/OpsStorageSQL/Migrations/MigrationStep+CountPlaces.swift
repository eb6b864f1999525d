import OpsDomain

extension MigrationStep {
  /// Keeps the place in the journal with counts and what was entered of them, and lets an entry
  /// without a line say that counting has ended. Old records get their place from the journal.
  static let countPlaces = MigrationStep(
    "0080-count-places",
    adds: collections.map {
      .column(Column.journalPlace.name, of: $0, backfill: .null)
    } + [.rebuilt("count_entries")],
    then: collections.map(backfill(placesOf:)))

  private static let collections = ["count_sessions", "count_entries"]
}
