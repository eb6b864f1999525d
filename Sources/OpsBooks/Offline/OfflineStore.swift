import OpsDomain
import OpsStorage

/// The store behind the services of an offline desk: each question sees the copy as it is at that
/// moment, with all that waits on top. Writes are operations, which are forwarded to the copy.
final class OfflineStore: RecordStore {
  let kind = StoreKind.remote
  let journal: any JournalReader = CopyJournal()
  private let book: OfflineBook

  init(_ book: OfflineBook) { self.book = book }

  func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await body(try await book.reader())
  }

  /// Throws `denied.read_only`: the book of a desk is written by operations alone.
  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    throw OpsError(.deniedReadOnly, "The copy of an offline desk is written by operations alone")
  }

  func close() async throws {}
}
