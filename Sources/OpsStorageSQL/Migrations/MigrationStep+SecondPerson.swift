import OpsDomain

extension MigrationStep {
  /// Which counts need a second person before they are posted.
  static let secondPerson = MigrationStep(
    "0061-second-person",
    adds: [
      .column("beyond", of: "count_sessions", backfill: .null),
      .column("alone_from", of: "count_sessions", backfill: .null),
    ])
}
