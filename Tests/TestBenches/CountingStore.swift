import OpsDomain
import OpsStorage
import Synchronization

/// A store that remembers what it was asked.
package final class CountingStore: RecordStore {
  private struct Asked {
    var queries: [Query] = []
    var others = 0
  }

  /// Passes questions on and notes them.
  private struct Reader: RecordReader {
    let inner: any RecordReader
    let store: CountingStore

    func record(_ schema: Schema, id: RecordID) async throws -> Row? {
      store.asked.withLock { $0.others += 1 }
      return try await inner.record(schema, id: id)
    }

    func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
      store.asked.withLock { $0.others += 1 }
      return try await inner.record(schema, key: key, values)
    }

    func records(_ query: Query) async throws -> [Row] {
      store.asked.withLock { $0.queries.append(query) }
      return try await inner.records(query)
    }

    func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
      store.asked.withLock { $0.others += 1 }
      return try await inner.figures(aggregate)
    }
  }

  private let inner: any RecordStore
  private let asked = Mutex(Asked())

  package init(_ inner: any RecordStore) { self.inner = inner }

  /// Pages that were asked for.
  package var queries: [Query] { asked.withLock { $0.queries } }
  /// Single records and figures that were asked for.
  package var others: Int { asked.withLock { $0.others } }
  package func forget() { asked.withLock { $0 = Asked() } }

  package var kind: StoreKind { inner.kind }
  package var journal: any JournalReader { inner.journal }

  package func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await inner.read(consistency) { try await body(Reader(inner: $0, store: self)) }
  }

  package func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await inner.transact(body)
  }

  package func close() async throws { try await inner.close() }
}
