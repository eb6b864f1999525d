import OpsDomain
import OpsStorage
import Synchronization

/// A store that remembers what it was asked.
package final class CountingStore: RecordStore {
  private struct Asked {
    var queries: [Query] = []
    var others = 0
    /// How each read was made, and what it asked about.
    var reads: [(consistency: ReadConsistency, collections: Set<String>)] = []
  }

  /// Passes questions on and notes them.
  private struct Reader: RecordReader {
    let inner: any RecordReader
    let store: CountingStore
    let read: Int

    func record(_ schema: Schema, id: RecordID) async throws -> Row? {
      note(schema) { $0.others += 1 }
      return try await inner.record(schema, id: id)
    }

    func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
      note(schema) { $0.others += 1 }
      return try await inner.record(schema, key: key, values)
    }

    func records(_ query: Query) async throws -> [Row] {
      note(query.schema) { $0.queries.append(query) }
      return try await inner.records(query)
    }

    func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
      note(aggregate.schema) { $0.others += 1 }
      return try await inner.figures(aggregate)
    }

    private func note(_ schema: Schema, _ count: (inout Asked) -> Void) {
      store.asked.withLock {
        count(&$0)
        // What was asked may have been forgotten since the read began.
        if $0.reads.indices.contains(read) { $0.reads[read].collections.insert(schema.name) }
      }
    }
  }

  private let inner: any RecordStore
  private let asked = Mutex(Asked())

  package init(_ inner: any RecordStore) { self.inner = inner }

  /// Pages that were asked for.
  package var queries: [Query] { asked.withLock { $0.queries } }
  /// Single records and figures that were asked for.
  package var others: Int { asked.withLock { $0.others } }
  /// How the reads were made that asked about a collection.
  package func reads(of schema: Schema) -> [ReadConsistency] {
    asked.withLock { asked in
      asked.reads.filter { $0.collections.contains(schema.name) }.map(\.consistency)
    }
  }
  package func forget() { asked.withLock { $0 = Asked() } }

  package var kind: StoreKind { inner.kind }
  package var journal: any JournalReader { inner.journal }

  package func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    let read = asked.withLock { asked in
      asked.reads.append((consistency, []))
      return asked.reads.count - 1
    }
    return try await inner.read(consistency) {
      try await body(Reader(inner: $0, store: self, read: read))
    }
  }

  package func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await inner.transact(body)
  }

  package func close() async throws { try await inner.close() }
}
