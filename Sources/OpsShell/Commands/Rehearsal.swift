import OpsDomain

/// A way to try a command out so that nothing of it stays.
public enum Rehearsal: Sendable, CaseIterable {
  /// `--dry-run`: it works out what it would do.
  case dryRun
  /// A sandbox or a plan: it does its work in memory, which is dropped.
  case sandbox

  /// What people ask for it with.
  var words: String {
    switch self {
    case .dryRun: "--dry-run"
    case .sandbox: "a sandbox or a plan"
    }
  }

  /// Commands that do more than write records: to try them out would be to do them.
  static let none: Set<Rehearsal> = []
}

extension Command {
  /// Throws `usage.arguments` when the command cannot be tried out in this way: doing it all the
  /// same would change what somebody asked to leave alone.
  func require(_ rehearsal: Rehearsal) throws(OpsError) {
    guard !rehearsals.contains(rehearsal) else { return }
    throw OpsError(
      .usage, "\(name) cannot be tried out with \(rehearsal.words); nothing was done",
      field: rehearsal == .dryRun ? "dry_run" : "sandbox",
      hint: rehearsals.contains(.dryRun)
        ? "--dry-run shows what it would do" : "`opsh explain \(name)` says what it does")
  }
}
