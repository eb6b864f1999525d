import OpsDomain
import OpsStorage

/// Finds the commit to undo or redo, and who may.
struct CommitSearch {
  /// How far back the last operation of a caller is looked for, in commits.
  static let reach = 100_000

  let journal: any JournalReader
  let principal: Principal
  let isRedo: Bool

  /// The commit that `text` names; without it the caller's last one that can be meant.
  func target(_ text: String?) async throws -> Commit {
    let named: Commit? =
      if let text { try await AuditService.commit(text, journal) } else { nil }
    var reversed: [String: String] = [:]
    var walk = AuditWalk(journal, record: nil, oldestFirst: false, from: nil)
    var seen = 0
    while let commit = try await walk.next() {
      if let named, commit.sequence == named.sequence { return try check(named, reversed) }
      if named == nil, isMeant(commit), reversed[commit.header.key] == nil { return commit }
      if let key = Reversal.reversed(by: commit) { reversed[key] = commit.header.key }
      seen += 1
      guard seen < Self.reach || named != nil else { break }
    }
    throw OpsError(
      .notFound,
      isRedo
        ? "You have undone nothing that could be brought back"
        : "There is no operation of yours to undo",
      field: "commit", hint: "`opsh audit list` shows commits; name one by its key")
  }

  private func check(_ commit: Commit, _ reversed: [String: String]) throws -> Commit {
    if let later = reversed[commit.header.key] {
      throw OpsError(
        .badState, "\(commit.header.key) was taken back by \(later) already", field: "commit",
        hint: isRedo ? nil : "`redo` brings it back")
    }
    let isUndo = commit.header.operation == ChangesetService.undo.descriptor.name
    guard isUndo == isRedo else {
      throw OpsError(
        .badState,
        isRedo ? "\(commit.header.key) is no undo" : "\(commit.header.key) is an undo itself",
        field: "commit", hint: isRedo ? nil : "`redo` takes an undo back")
    }
    return commit
  }

  private func isMeant(_ commit: Commit) -> Bool {
    guard commit.header.actor == principal.userID else { return false }
    let name = commit.header.operation
    if name == ChangesetService.undo.descriptor.name { return isRedo }
    guard !isRedo else { return false }
    if name == ChangesetSummary.operation { return true }
    return AppDependencies.operations[name]?.descriptor.effect.isWrite == true
  }

  /// Throws `denied.permission` unless the caller may take the commit back.
  func requireRights(to commit: Commit) async throws {
    let own = commit.header.actor != nil && commit.header.actor == principal.userID
    if !own { try principal.require(.systemExecuteRollbacks, to: "Undoing what others did") }
    var origin = commit
    // An undo takes the rights of what it took back.
    while let key = Reversal.reversed(by: origin), let earlier = try await journal.commit(key: key)
    {
      origin = earlier
    }
    let names = ChangesetSummary.of(origin) ?? [origin.header.operation]
    for name in names {
      guard let descriptor = AppDependencies.operations[name]?.descriptor, !descriptor.isInternal
      else {
        try principal.require(.systemExecuteRollbacks, to: "Undoing \(name)")
        continue
      }
      if let permission = descriptor.permission {
        try principal.require(permission, to: "Undoing \(name)")
      }
    }
  }
}
