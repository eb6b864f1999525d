extension MigrationStep {
  /// An index for each order that a list of requests can have, so that a page is read and nothing
  /// else.
  static let requestOrders = MigrationStep(
    "0100-request-orders",
    adds: [
      .index(["requested_at", "journal_place"], of: "oos_requests"),
      .index(["status", "priority", "requested_at", "journal_place"], of: "oos_requests"),
      .index(["status", "needed_by", "requested_at", "journal_place"], of: "oos_requests"),
      .index(["customer_id", "status", "requested_at", "journal_place"], of: "oos_requests"),
    ],
    then: [
      // What the last one does as well.
      "DROP INDEX IF EXISTS oos_requests_by_customer_id_status"
    ], note: "renews the index of a customer's requests")
}
