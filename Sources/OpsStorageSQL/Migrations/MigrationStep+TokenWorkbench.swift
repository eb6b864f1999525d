import OpsDomain

extension MigrationStep {
  /// Tokens know the workbench they were made at. Those from before keep all roles of their owner.
  static let tokenWorkbench = MigrationStep(
    "0030-token-workbench",
    adds: [.column("workbench", of: "personal_tokens", backfill: .null)])
}
