import OpsDomain
import OpsStorage

extension AuditService {
  /// Says before a word that it is a sequence.
  private static let sequenceMark = "sequence:"
  /// Says before a word that it is a key.
  private static let keyMark = "key:"

  /// Whether a word says of itself that it names a commit: `sequence:2`, `key:2`.
  package static func isMarked(_ text: String) -> Bool {
    text.hasPrefix(sequenceMark) || text.hasPrefix(keyMark)
  }

  /// `sequence:2`, which names the commit of that sequence whatever keys there are.
  package static func mark(sequence: Int64) -> String { "\(sequenceMark)\(sequence)" }

  /// The commit with that sequence or key. Everybody has keys of their own: of a key, `principal`
  /// finds the own commit, and those of others with the right to see or undo them.
  ///
  /// Throws `notfound.any`, and `data.bad_value` when it is the sequence of one commit and the key
  /// of another, and with the sequences when a key names commits of several people.
  package static func commit(
    _ text: String, _ journal: any JournalReader, for principal: Principal
  ) async throws -> Commit {
    // A mark is read first: no key can take the place of what it names.
    if text.hasPrefix(sequenceMark) {
      let number = String(text.dropFirst(sequenceMark.count))
      guard let found = try await commit(sequence: number, journal) else {
        throw missing("commit \(Excerpt.of(text))")
      }
      return found
    }
    if text.hasPrefix(keyMark) {
      let key = String(text.dropFirst(keyMark.count))
      return try only(try await commits(key: key, journal, for: principal), key)
    }
    let keyed = try await commits(key: text, journal, for: principal)
    if let numbered = try await commit(sequence: text, journal) {
      if let other = keyed.first(where: { $0.sequence != numbered.sequence }) {
        throw OpsError(
          .badValue,
          "\(Excerpt.of(text)) is the sequence of one commit and the key of commit "
            + "\(other.sequence)",
          field: "commit",
          hint: "say which: \(sequenceMark)\(text) or \(keyMark)\(text)")
      }
      return numbered
    }
    guard !keyed.isEmpty else { throw missing("commit \(Excerpt.of(text))") }
    return try only(keyed, text)
  }

  private static func commit(
    sequence text: String, _ journal: any JournalReader
  ) async throws -> Commit? {
    guard let sequence = Int64(text), sequence > 0 else { return nil }
    let found = try await journal.commits(after: sequence - 1, limit: 1).first
    return found?.sequence == sequence ? found : nil
  }

  private static func commits(
    key: String, _ journal: any JournalReader, for principal: Principal
  ) async throws -> [Commit] {
    let seesOthers =
      principal.isSystem || principal.may(.systemViewAuditLogs)
      || principal.may(.systemExecuteRollbacks)
    return try await journal.commits(key: key).filter { commit in
      seesOthers || (commit.header.actor != nil && commit.header.actor == principal.userID)
    }
  }

  private static func only(_ found: [Commit], _ key: String) throws -> Commit {
    guard let only = found.first else { throw missing("commit with the key \(Excerpt.of(key))") }
    guard found.count == 1 else {
      let sequences = found.prefix(10).map { "\($0.sequence)" }.joined(separator: ", ")
      throw OpsError(
        .badValue, "\(Excerpt.of(key)) is the key of commits of \(found.count) users",
        field: "commit", hint: "give the sequence instead: \(sequences)")
    }
    return only
  }

  private static func missing(_ what: String) -> OpsError {
    OpsError(
      .notFound, "There is no \(what)", field: "commit",
      hint: "run `opsh audit list` to see sequences and keys")
  }
}
