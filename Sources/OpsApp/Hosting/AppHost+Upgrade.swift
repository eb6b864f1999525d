import OpsBooks
import OpsDomain
import OpsKernel
import OpsShell
import OpsStorage
import OpsStorageLocal

/// Bringing the tables of an older book up to date.
extension AppHost {
  func upgrade(
    planOnly: Bool, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    if configuration.kind == .postgres { return try await upgradeDatabase(planOnly, progress) }
    guard configuration.kind == .local else {
      throw OpsError(
        .configuration, "store upgrade needs a local book",
        hint: "run it on the machine that keeps the book")
    }
    let upgrade = try bookUpgrade()
    guard !planOnly else {
      let steps = try await upgrade.plan()
      let count = Counted.text(steps.count, "step is missing", "steps are missing")
      progress(
        steps.isEmpty
          ? "the book is up to date" : "\(count); `opsh store upgrade` runs them on a copy")
      return .list(steps.map(Self.row))
    }
    // Nobody may have it open, this process included.
    try await close()
    let report = try await upgrade.run(progress: progress)
    progress(
      report.steps.isEmpty
        ? "the book is up to date"
        : "the book is upgraded; compared: \(Counted.text(report.tables, "table")), "
          + Counted.text(report.rows, "row"))
    return .list(report.steps.map(Self.row))
  }

  /// A database is upgraded in one transaction, so that there is nothing to compare with a copy.
  private func upgradeDatabase(
    _ planOnly: Bool, _ progress: @Sendable (String) -> Void
  ) async throws -> Document {
    if !planOnly { try await close() }
    let steps = try await composition.upgradeDatabase(planOnly: planOnly)
    let count = Counted.text(steps.count, "step", "steps")
    progress(
      steps.isEmpty
        ? "the book is up to date"
        : planOnly ? "\(count) missing; `opsh store upgrade` runs them" : "\(count) run")
    return .list(steps.map { ["step": .text($0), "changes": .text(""), "rows": .integer(0)] })
  }

  /// What brings the configured book up to date.
  func bookUpgrade() throws(OpsError) -> BookUpgrade {
    let blueprint = composition.blueprint
    return try BookUpgrade(
      path: configuration.bookPath, schemas: blueprint.rules.schemas,
      version: ProductVersion.text, formerLists: blueprint.formerLists,
      entities: blueprint.rules.entities)
  }

  private static func row(_ step: UpgradeStep) -> Document {
    [
      "step": .text(step.name), "changes": .text(step.changes.joined(separator: "; ")),
      "rows": .integer(step.rows),
    ]
  }
}
