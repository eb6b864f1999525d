/// Steps that only add what finds rows, or make it anew.
extension MigrationStep {
  /// Finds what was booked for an invoice by its number, so that an import reads it again without
  /// booking it again.
  static let invoiceReferences = MigrationStep(
    "0090-invoice-references",
    adds: ["deliveries", "oos_requests", "givebacks"].map { .index(["reference"], of: $0) })

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
    then: .files([
      // What the last one does as well.
      "DROP INDEX IF EXISTS oos_requests_by_customer_id_status"
    ]), note: "renews the index of a customer's requests")

  /// Finds the commits of an operation, of an actor or about a collection without reading the
  /// others.
  static let journalIndexes = MigrationStep(
    "0102-journal-indexes", then: .files(JournalSQL.listIndexes),
    note: "adds indexes of commits by operation and actor, and of changes by collection")

  /// An index for the order of a list of counts, so that a page is read and nothing else.
  static let countOrder = MigrationStep(
    "0103-count-order",
    adds: [.index(["status", "created_at", "journal_place"], of: "count_sessions")],
    then: .files(["DROP INDEX IF EXISTS count_sessions_by_status_created_at"]),
    note: "renews the index of counts")

  /// Finds customers by a part of what is known of them without reading all of them.
  static let customerSearch = MigrationStep(
    "0110-customer-search", adds: [.search(of: "customers")])

  /// An index for the reservations that end by themselves, which the dashboard asks for.
  static let timedReservations = MigrationStep(
    "0111-timed-reservations",
    adds: [.index(["status", "expires_at"], of: "reservations")],
    note: "adds an index of reservations by their end")
}
