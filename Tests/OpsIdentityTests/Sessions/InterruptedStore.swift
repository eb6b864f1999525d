import OpsDomain
import OpsStorage
import Synchronization

/// A store in which something happens once, just before a write has its turn: what another server
/// does to the book while a call waits.
final class InterruptedStore: RecordStore {
  private let base: any RecordStore
  private let interruption: Mutex<(@Sendable () async throws -> Void)?>

  var kind: StoreKind { base.kind }
  var journal: any JournalReader { base.journal }

  init(_ base: any RecordStore, before write: @escaping @Sendable () async throws -> Void) {
    self.base = base
    interruption = Mutex(write)
  }

  func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await base.read(consistency, body)
  }

  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    let happening = interruption.withLock { happening in
      defer { happening = nil }
      return happening
    }
    try await happening?()
    return try await base.transact(body)
  }

  func close() async throws { try await base.close() }
}
