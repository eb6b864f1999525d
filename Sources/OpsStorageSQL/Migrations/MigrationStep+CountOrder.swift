extension MigrationStep {
  /// An index for the order of a list of counts, so that a page is read and nothing else.
  static let countOrder = MigrationStep(
    "0103-count-order",
    adds: [.index(["status", "created_at", "journal_place"], of: "count_sessions")],
    then: ["DROP INDEX IF EXISTS count_sessions_by_status_created_at"],
    note: "renews the index of counts")
}
