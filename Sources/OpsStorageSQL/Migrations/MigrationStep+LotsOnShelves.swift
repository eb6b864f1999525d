import OpsDomain

extension MigrationStep {
  /// Marks the levels with something of a lot in the house, and finds them by the lot's last good
  /// day: a list of lots reads these and no others.
  static let lotsOnShelves = MigrationStep(
    "0101-lots-on-shelves",
    adds: [
      .column("is_on_shelf", of: "stock_levels", backfill: .bool(false)),
      .index(["is_on_shelf", "due"], of: "stock_levels"),
    ],
    then: [
      """
      UPDATE stock_levels SET is_on_shelf = 1
      WHERE lot <> '' AND on_hand > 0 AND location_id IN (
        SELECT id FROM locations WHERE kind IN ('internal', 'transit'))
      """
    ], note: "marks the levels with something of a lot in the house")
}
