import OpsDomain

/// Reads the append-only journal of a book.
public protocol JournalReader: Sendable {
  /// Up to `limit` commits with a sequence above `sequence`, oldest first.
  func commits(after sequence: Int64, limit: Int) async throws -> [Commit]
  /// The commit made under this idempotency key.
  func commit(key: String) async throws -> Commit?
  /// The commits that touched the record, oldest first, with only that record's entries.
  func history(of id: RecordID, limit: Int) async throws -> [Commit]
  /// Where the journal ends.
  func head() async throws -> JournalHead
}
