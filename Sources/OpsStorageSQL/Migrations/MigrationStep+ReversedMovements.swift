import OpsDomain

extension MigrationStep {
  /// A movement that takes another one back names it. What was undone before this step is not
  /// known, and stays the two movements it always was.
  static let reversedMovements = MigrationStep(
    "0050-reversed-movements",
    adds: [.column("reverses", of: "stock_movements", backfill: .null)])
}
