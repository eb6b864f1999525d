import OpsDomain
import OpsStorage
import Synchronization

/// A store that tells of commits when a test says so, as one that several servers share does.
package final class ToldStore: RecordStore {
  private let inner: any RecordStore
  private let listeners = Mutex<[AsyncStream<CommitNews?>.Continuation]>([])

  package init(_ inner: any RecordStore) { self.inner = inner }

  package var kind: StoreKind { inner.kind }
  package var identity: ObjectIdentifier { inner.identity }
  package var journal: any JournalReader { inner.journal }
  /// How often news were asked for.
  package var listenerCount: Int { listeners.withLock { $0.count } }

  package func news() -> AsyncStream<CommitNews?>? {
    let (news, listener) = AsyncStream.makeStream(of: CommitNews?.self)
    listeners.withLock { $0.append(listener) }
    return news
  }

  package func tell(_ news: CommitNews?) {
    for listener in listeners.withLock({ $0 }) { listener.yield(news) }
  }

  package func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer { try await inner.read(consistency, body) }

  package func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> { try await inner.transact(body) }

  package func close() async throws { try await inner.close() }
}
