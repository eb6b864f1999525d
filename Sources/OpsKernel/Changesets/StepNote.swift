import OpsStorage

/// How the journal says which operations a batch ran: beside the reasons for which parts of the
/// commit ran with the rights of the system. Commits of earlier versions do not say it.
enum StepNote {
  private static let mark = "step "

  /// The note about one step: `step stock.receive`.
  static func text(of operation: String) -> String { mark + operation }

  /// The operations that were steps of a batch in the commit, each once.
  static func steps(of commit: Commit) -> [String] {
    commit.header.elevations.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }
}
