import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Takes a copy of a book back to one of its commits: records, and the journal itself, are what
/// they were right after it.
///
/// The journal holds what every record was, so each record that a later commit touched gets its
/// last image again. Two kinds of records are not in it. Confidential ones stay as they are where
/// the commit knew them, so that people can still sign in; sessions and other passing ones end.
/// Derived ones are removed, and have to be calculated again when the copy is opened. One commit at
/// the end says what was done.
///
/// Only for a file that nobody has open, such as one that was just unpacked.
public struct BookRewind: Sendable {
  /// What the last commit of such a copy is called.
  public static let operation = "backup.rewind"

  let path: String
  let schemas: [Schema]
  /// Derived collections that stay as they are, such as series of numbers.
  let kept: Set<Schema>
  /// Opens and seals what is personal in the journal.
  let vault: (any PersonalVault)?

  /// - Parameters:
  ///   - path: The file of the copy.
  ///   - schemas: The collections of the book.
  ///   - kept: Derived collections that stay as they are.
  ///   - vault: The keys of the people in the copy.
  public init(path: String, schemas: [Schema], kept: Set<Schema>, vault: (any PersonalVault)?) {
    self.path = path
    self.schemas = schemas
    self.kept = kept
    self.vault = vault
  }

  /// The last commit that was made at a moment or before it. Throws `data.bad_value` for a moment
  /// before the first commit.
  public func commit(at moment: Instant) throws -> Int64 {
    try perform { engine in
      let statement = try Prepared(
        "SELECT max(sequence), (SELECT min(at) FROM commits) FROM commits WHERE at <= ?",
        on: engine.connection)
      statement.bind(moment.milliseconds, at: 1)
      guard try statement.step() else { throw Self.tooEarly(moment, nil) }
      defer { statement.reset() }
      guard let sequence = statement.optionalInteger(0) else {
        throw Self.tooEarly(
          moment, statement.optionalInteger(1).map(Instant.init(milliseconds:)))
      }
      return sequence
    }
  }

  /// Goes back to the commit with that sequence; answers where the journal ends then. A copy that
  /// ends with it stays as it is.
  ///
  /// Throws `data.bad_value` for a commit that the copy does not have, `data.corrupt` for a journal
  /// that lacks an image, and what SQLite reports. Then the copy is as it was.
  /// - Parameters:
  ///   - now: When it is done, for the commit that says so.
  ///   - key: The key of that commit.
  public func run(to sequence: Int64, at now: Instant, key: String) throws -> JournalHead {
    try perform { engine in
      let head = try engine.head()
      guard (1...max(1, head.sequence)).contains(sequence), head.sequence > 0 else {
        throw OpsError(
          .badValue, "The backup has no commit \(sequence)", field: "to_commit",
          hint: "it has the commits 1 to \(head.sequence)")
      }
      guard sequence < head.sequence else { return head }
      try engine.run("PRAGMA foreign_keys = OFF")
      try engine.run(.begin)
      do {
        try rewind(engine, to: sequence, at: now, key: key)
        try engine.run(.commit)
      } catch {
        if engine.isInTransaction { try engine.run(.rollback) }
        throw error
      }
      guard try engine.value("PRAGMA foreign_key_check") == .null else {
        throw OpsError(.corrupt, "Commit \(sequence) does not give a complete book", field: "file")
      }
      return try engine.head()
    }
  }

  private func perform<Answer>(_ body: (Engine) throws -> Answer) throws -> Answer {
    let connection = try Connection(
      path: path, isReadOnly: false, cacheKiB: 65_536,
      busyMilliseconds: LocalStoreOptions.foreignLockMilliseconds)
    defer { try? connection.close() }
    return try connection.perform(body)
  }

  private static func tooEarly(_ moment: Instant, _ first: Instant?) -> OpsError {
    OpsError(
      .badValue, "The backup has no commit from \(moment) or before", field: "to_time",
      hint: first.map { "its first commit was made at \($0)" })
  }

  // MARK: Records

  private func rewind(
    _ engine: Engine, to sequence: Int64, at now: Instant, key: String
  ) throws {
    let past = TouchedRecords(
      engine: engine, schemas: schemas, vault: vault,
      end: (sequence + 1) * JournalSQL.changesPerCommit)
    // All are removed before the first one is added: records may have swapped their names since.
    let found = try past.removeTouched()
    for (schema, row) in found.rows { try engine.insert(schema, row) }
    try empty(engine)
    try JournalCut(engine: engine).cut(after: sequence)
    try write(found.changes, engine, at: now, key: key)
  }

  /// Removes derived records that are calculated again.
  private func empty(_ engine: Engine) throws {
    for schema in schemas where schema.isDerived && !kept.contains(schema) {
      while true {
        let rows = try engine.records(Query(schema, limit: Limits.pageSizeMaximum))
        if rows.isEmpty { break }
        for row in rows { try engine.delete(schema, row) }
      }
    }
  }

  /// The commit that says what the journal does not: which confidential records are as they were
  /// later.
  private func write(
    _ changes: [Change], _ engine: Engine, at now: Instant, key: String
  ) throws {
    let header = CommitHeader(
      key: key, at: now, operation: Self.operation,
      reason: "restored from a backup as it was after this commit")
    let commit = try CommitSealer.seal(
      header, changes: changes, after: try engine.head(), vault: vault)
    try engine.journal(commit)
    for change in changes {
      if let new = change.new { try engine.insert(change.schema, new) }
    }
  }
}
