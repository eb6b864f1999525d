import OpsDomain

extension MigrationStep {
  /// Keeps the place in the journal with the records whose order in time matters, and sorts by it
  /// what has one time. Old records get theirs from the journal.
  static let journalPlaces = MigrationStep(
    "0021-journal-places",
    adds: collections.map {
      .column(Column.journalPlace.name, of: $0, backfill: .null)
    } + [
      .index(["product_id", "at", "journal_place"], of: "stock_movements"),
      .index(["lot", "product_id", "at", "journal_place"], of: "stock_movements"),
      .index(["product_id", "status", "requested_at", "journal_place"], of: "oos_requests"),
      .index(["status", "requested_at", "journal_place"], of: "oos_requests"),
      .index(["delivered_at", "journal_place"], of: "deliveries"),
    ],
    then: .files(
      collections.map(backfill(placesOf:)) + [
        // What the new ones do as well.
        "DROP INDEX IF EXISTS stock_movements_by_product_id_at",
        "DROP INDEX IF EXISTS stock_movements_by_lot_product_id_at",
        "DROP INDEX IF EXISTS oos_requests_by_product_id_status_requested_at",
        "DROP INDEX IF EXISTS oos_requests_by_status_requested_at",
        "DROP INDEX IF EXISTS deliveries_by_delivered_at",
      ]), note: "fills the new columns from the journal and renews five indexes")

  private static let collections = [
    "stock_movements", "oos_requests", "reservations", "deliveries",
  ]

  /// The position of a change is the place of the record that it added.
  static func backfill(placesOf collection: String) -> String {
    """
    UPDATE \(collection) SET journal_place = (
      SELECT min(position) FROM changes
      WHERE record_id = \(collection).id AND collection = '\(collection)' AND verb = 1)
    """
  }
}
