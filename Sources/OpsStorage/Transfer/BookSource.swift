import OpsDomain

/// A book as a copy reads it: every row and every commit as they are stored, for every reader.
///
/// There are no other questions, so no row rule, no right and no derived record can come between a
/// book and its copy. Who may ask is checked before a source is made.
public protocol BookSource: Sendable {
  /// Up to `limit` rows with an identifier above `id`, in the order of their identifiers. Only the
  /// end of the collection is an empty page; a page may be shorter than asked for.
  ///
  /// - Parameter limit: 1…``Limits/pageSizeMaximum``.
  func rows(of schema: Schema, after id: RecordID?, limit: Int) async throws -> [Row]

  /// Up to `limit` commits with a sequence above `sequence`, complete and in order. Only the end of
  /// the journal is an empty page.
  func commits(after sequence: Int64, limit: Int) async throws -> [Commit]

  /// Where the journal ends.
  func head() async throws -> JournalHead

  /// Up to `limit` blocks of people's keys from that number on: see ``PersonalVault``. Only the end
  /// is an empty list, also where nothing is sealed.
  func keyBlocks(from number: Int, limit: Int) async throws -> [[UInt8]]
}

extension BookSource {
  public func keyBlocks(from number: Int, limit: Int) async throws -> [[UInt8]] { [] }
}
