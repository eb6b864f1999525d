import OpsDomain

extension MigrationStep {
  /// A give-back that arrives in parts says how much of it is scrap. Those from before this step
  /// arrived in one condition, which they name.
  static let scrappedGiveBacks = MigrationStep(
    "0070-scrapped-givebacks",
    adds: [.column("scrapped_quantity", of: "givebacks", backfill: .null)])
}
