import OpsDomain
import OpsStorage

/// The copy of an offline desk as a store that can only be read: what is written lies in a
/// changeset over it. Its kind is that of the book it is a copy of.
final class CopyStore: RecordStore {
  let kind = StoreKind.remote
  let journal: any JournalReader = CopyJournal()
  private let reader: CopyReader

  init(_ rows: CopyRows, _ series: ProvisionalSeries) {
    reader = CopyReader(rows, series)
  }

  func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await body(reader)
  }

  /// Throws `denied.read_only`: work on a copy is staged.
  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    throw OpsError(.deniedReadOnly, "The copy of an offline desk is written by its server")
  }

  func close() async throws {}
}
