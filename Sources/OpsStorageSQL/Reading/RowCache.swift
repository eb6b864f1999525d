import OpsDomain
import OpsStorage
import Synchronization

/// What the writing connection has read, kept from one transaction to the next: the same settings,
/// places and levels are asked for again and again.
///
/// Belongs to the owner of the turnstile. An owner that finds that another process has written, or
/// that a group of commits has failed, must ``clear()`` it.
package final class RowCache: Sendable {
  /// Most answers kept, counted twice for their keys; beyond that all are forgotten. About 8 MB of
  /// rows: more are seldom asked for again while a file goes in.
  private static let limit = 16_000

  /// Longest answer to a query that is kept.
  private static let answerLimit = 16

  /// What is kept of one collection. A reference: it is looked at for every record that is read.
  /// Unchecked, because it is only ever touched under the lock of the cache.
  private final class Table: @unchecked Sendable {
    var rows: KnownRows
    /// Answers to queries, true until anything in the collection changes.
    var answers: [Query: [Row]] = [:]

    init(_ schema: Schema) { rows = KnownRows(schema: schema) }
  }

  private struct State {
    var tables: [ObjectIdentifier: Table] = [:]
    var count = 0
    /// What was worked out from whole collections.
    var kept: [KeptName: any Sendable] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  package func row(_ schema: Schema, id: RecordID) -> Row?? {
    state.withLock { $0.tables[ObjectIdentifier(schema)]?.rows.row(id) ?? nil }
  }

  package func row(_ schema: Schema, _ probe: KnownRows.Probe) -> Row?? {
    state.withLock { $0.tables[ObjectIdentifier(schema)]?.rows.row(probe) ?? nil }
  }

  package func answer(_ query: Query) -> [Row]? {
    state.withLock { $0.tables[ObjectIdentifier(query.schema)]?.answers[query] }
  }

  package func remember(_ schema: Schema, _ row: Row?, id: RecordID) {
    update(schema) { $0.rows.remember(row, id: id) }
  }

  package func remember(_ schema: Schema, _ row: Row?, _ probe: KnownRows.Probe) {
    update(schema) { $0.rows.remember(row, probe) }
  }

  /// Keeps a short answer.
  package func remember(_ query: Query, _ rows: [Row]) {
    guard rows.count <= Self.answerLimit else { return }
    update(query.schema) { $0.answers[query] = rows }
  }

  /// Takes note of changes that have been written.
  package func refresh(_ changes: [Change]) {
    state.withLock { state in
      for change in changes {
        guard let table = state.tables[ObjectIdentifier(change.schema)] else { continue }
        table.rows.refresh(change)
        table.answers.removeAll(keepingCapacity: true)
      }
      for name in Array(state.kept.keys)
      where changes.contains(where: { name.collections.contains($0.schema) }) {
        state.kept[name] = nil
      }
    }
  }

  package func kept(_ name: KeptName) -> (any Sendable)? { state.withLock { $0.kept[name] } }

  package func keep(_ value: any Sendable, as name: KeptName) {
    state.withLock { $0.kept[name] = value }
  }

  package func clear() { state.withLock { $0 = State() } }

  private func update(_ schema: Schema, _ change: (Table) -> Void) {
    state.withLock { state in
      if state.count >= Self.limit { state = State() }
      let name = ObjectIdentifier(schema)
      state.count += 2
      if let known = state.tables[name] { return change(known) }
      let table = Table(schema)
      change(table)
      state.tables[name] = table
    }
  }
}
