import OpsDomain
import OpsStorage
import Synchronization

/// A store that somebody else is writing to all the time: reads answer, and who wants to write
/// would wait.
final class BusyStore: RecordStore {
  private let base: any RecordStore
  private let waited = Mutex(0)

  init(_ base: any RecordStore) { self.base = base }

  /// How many writes would have waited.
  var waits: Int { waited.withLock { $0 } }

  var kind: StoreKind { base.kind }
  var journal: any JournalReader { base.journal }

  func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await base.read(consistency, body)
  }

  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    waited.withLock { $0 += 1 }
    throw OpsError(.bookBusy, "Waited in vain")
  }

  func transactSoon<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    throw OpsError(.bookBusy, "Did not wait")
  }

  func close() async throws { try await base.close() }
}
