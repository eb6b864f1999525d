import OpsDomain

extension MigrationStep {
  /// What movements booked after the posting of a count changed of its difference, and the index
  /// that finds the counts of a bin after a moment.
  static let lateMovements = MigrationStep(
    "0060-late-movements",
    adds: [
      .column("late", of: "count_lines", backfill: .null),
      .index(
        ["product_id", "location_id", "size", "lot", "counted_at"], of: "count_lines"),
    ])
}
