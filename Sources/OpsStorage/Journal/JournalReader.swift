import OpsDomain

/// Reads the append-only journal of a book.
public protocol JournalReader: Sendable {
  /// Up to `limit` commits with a sequence above `sequence`, oldest first.
  func commits(after sequence: Int64, limit: Int) async throws -> [Commit]
  /// The first `limit` commits that are wanted, oldest or newest first, beginning with the sequence
  /// `start`; nil is that end of the journal.
  func commits(
    _ search: JournalSearch, from start: Int64?, oldestFirst: Bool, limit: Int
  ) async throws -> [Commit]
  /// The commits made under this idempotency key, oldest first: at most one of each user, because
  /// everybody has keys of their own, and one of the system.
  func commits(key: String) async throws -> [Commit]
  /// The commit that `actor` made under this idempotency key; nil is the system.
  func commit(key: String, by actor: RecordID?) async throws -> Commit?
  /// The commits that `actor` made under any of these keys, by their keys.
  func marks(of keys: [String], by actor: RecordID?) async throws -> [String: KeyMark]
  /// The commits that touched the record, oldest first, with only that record's entries.
  func history(of id: RecordID, limit: Int) async throws -> [Commit]
  /// The latest commits that touched the record before the one with `sequence`, newest first, with
  /// only that record's entries.
  func history(of id: RecordID, before sequence: Int64, limit: Int) async throws -> [Commit]
  /// Where the journal ends.
  func head() async throws -> JournalHead
  /// What opens the personal data in it; nil where it is not sealed, or not to be opened.
  var vault: (any PersonalVault)? { get }
}

extension JournalReader {
  public var vault: (any PersonalVault)? { nil }

  /// The row in an image, personal values included where they can still be opened; erased ones are
  /// null. Throws `data.corrupt` when the image is not one.
  public func row(in image: [UInt8], of schema: Schema) throws -> Row {
    try RowImage.decode(image, schema: schema, vault: vault)
  }

  /// The answer a commit keeps for a repeated call.
  public func answer(of commit: Commit) throws -> StoredAnswer {
    try StoredAnswer(commit.header, vault: vault)
  }

  /// Reads the history from its beginning.
  public func history(
    of id: RecordID, before sequence: Int64, limit: Int
  ) async throws -> [Commit] {
    try await history(of: id, limit: .max).filter { $0.sequence < sequence }
      .suffix(max(0, limit)).reversed()
  }

  /// What last touched the record of `schema` before the commit with `sequence`; nil when nothing
  /// did.
  public func entry(
    of id: RecordID, in schema: Schema, before sequence: Int64
  ) async throws -> JournalEntry? {
    var pages = pages(of: id, before: sequence)
    while let commits = try await pages.next() {
      for commit in commits {
        let entry = commit.entries.last { $0.collection == schema.name }
        if let entry { return entry }
      }
    }
    return nil
  }

  /// Picks the actor's commit out of those with the key.
  public func commit(key: String, by actor: RecordID?) async throws -> Commit? {
    try await commits(key: key).first { $0.header.actor == actor }
  }

  /// Looks the commits up one by one.
  public func marks(of keys: [String], by actor: RecordID?) async throws -> [String: KeyMark] {
    var found: [String: KeyMark] = [:]
    for key in keys {
      guard let commit = try await commit(key: key, by: actor) else { continue }
      found[key] = KeyMark(
        sequence: commit.sequence, fingerprint: commit.header.fingerprint ?? [])
    }
    return found
  }
}
