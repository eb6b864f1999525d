import OpsDomain
import OpsStorage

/// Input of `audit.show`.
public struct ShowAudit: OperationInput {
  /// `SEQUENCE|KEY`: The commit's sequence or key.
  public var commit: String
}

extension AuditService {
  static let show = Operation<ShowAudit, AuditDetail>(
    "audit.show", area: .platform, "Shows one commit with every field it changed.",
    permission: .systemViewAuditLogs, effect: .read,
    examples: ["audit show 1", "audit show 2 -o json"])

  /// One commit, each of its records before and after. Confidential collections show only that they
  /// changed, and so do fields of people whom the reader does not see. Throws `notfound.any`.
  public func show(_ input: ShowAudit, _ call: Call) async throws -> Outcome<AuditDetail> {
    let operations = desk.operations
    return try await desk.performOnJournal(Self.show, input, call) { journal, transaction in
      let commit = try await Self.commit(input.commit, journal, for: call.principal)
      var names = AuditNames(transaction)
      let view = try await AuditCommitView(commit, journal, operations, &names)
      var entries: [AuditEntryView] = []
      for entry in commit.entries {
        try Task.checkCancellation()
        entries.append(
          try await AuditEntryView(
            entry, of: commit, journal, transaction.context, for: call.principal))
      }
      return AuditDetail(view, commit, entries: entries)
    }
  }

  /// The commit with that sequence or key. Everybody has keys of their own: of a key, `principal`
  /// finds the own commit, and those of others with the right to see or undo them.
  ///
  /// Throws `notfound.any`, and `data.bad_value` with the sequences when a key names commits of
  /// several people.
  package static func commit(
    _ text: String, _ journal: any JournalReader, for principal: Principal
  ) async throws -> Commit {
    if let sequence = Int64(text), sequence > 0 {
      let found = try await journal.commits(after: sequence - 1, limit: 1).first
      if let found, found.sequence == sequence { return found }
    }
    let seesOthers =
      principal.isSystem || principal.may(.systemViewAuditLogs)
      || principal.may(.systemExecuteRollbacks)
    let found = try await journal.commits(key: text).filter { commit in
      seesOthers || (commit.header.actor != nil && commit.header.actor == principal.userID)
    }
    guard let only = found.first else {
      throw OpsError(
        .notFound, "There is no commit \(Excerpt.of(text))", field: "commit",
        hint: "`opsh audit list` shows sequences and keys")
    }
    guard found.count == 1 else {
      let sequences = found.prefix(10).map { "\($0.sequence)" }.joined(separator: ", ")
      throw OpsError(
        .badValue, "\(Excerpt.of(text)) is the key of commits of \(found.count) users",
        field: "commit", hint: "give the sequence instead: \(sequences)")
    }
    return only
  }
}
