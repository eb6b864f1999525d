import OpsDomain
import Synchronization

/// A transaction that reads through to a base, keeps its writes in memory and turns into one
/// commit. It holds no lock of its own: plans, sandboxes, batches and the remote store use it as
/// well as a local transaction, which merely runs while the book is locked.
///
/// Answers read-your-own-writes: lookups and queries see the base with the overlay's writes
/// applied.
public final class Overlay: RecordReader, Sendable {
  private struct State {
    var tables: [ObjectIdentifier: PendingTable] = [:]
    /// Records in the order of their first write, so that parents precede children.
    var order: [(table: ObjectIdentifier, id: RecordID)] = []
    var expectations: [Expectation] = []
    var header: CommitHeader?
  }

  private let base: any RecordReader
  private let tracksReads: Bool
  private let state = Mutex(State())

  /// An overlay over `base`. With `tracksReads` it remembers the version of every row it read, for
  /// a commit that must check them.
  public init(over base: any RecordReader, tracksReads: Bool = false) {
    self.base = base
    self.tracksReads = tracksReads
  }

  /// What the commit will say about itself; nil until the work has said so.
  public var header: CommitHeader? {
    get { state.withLock { $0.header } }
    set { state.withLock { $0.header = newValue } }
  }

  /// The net changes in the order of their first write.
  public var changes: [Change] {
    state.withLock { state in
      state.order.compactMap { entry in state.tables[entry.table]?.change(entry.id) }
    }
  }

  /// The versions the work relied on; empty unless the overlay tracks reads.
  public var expectations: [Expectation] { state.withLock { $0.expectations } }

  // MARK: Reading

  public func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    if let known = table(schema, { $0.known(id) }) { return known }
    let row = try await base.record(schema, id: id)
    remember(schema, row, id: id)
    return row
  }

  public func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    // As in SQL, a key with an absent value names no record and never collides.
    guard !values.contains(where: \.isNull) else { return nil }
    let probe = PendingTable.Probe(key, values)
    if let known = table(schema, { $0.known(probe) }) {
      guard let id = known else { return nil }
      return try await record(schema, id: id)
    }
    let row = try await base.record(schema, key: key, values)
    // A record that this transaction deleted or renamed no longer answers to the base's key.
    if let row, let known = table(schema, { $0.known(row.id) }) {
      guard let known, schema.values(of: known, for: key) == values else { return nil }
      return known
    }
    update(schema) { $0.remember(row, probe: probe) }
    if let row { expect(schema, id: row.id, version: row.version) }
    return row
  }

  public func records(_ query: Query) async throws -> [Row] {
    try query.validate()
    let written = table(query.schema) { $0.writes } ?? [:]
    guard !written.isEmpty else {
      let rows = try await base.records(query)
      if tracksReads { for row in rows { remember(query.schema, row, id: row.id) } }
      return rows
    }
    // The base may return rows this transaction has changed: read on until the page is full.
    var found: [Row] = []
    var page = query
    while found.count < query.limit {
      page.limit = Swift.min(Limits.pageSizeMaximum, query.limit + written.count)
      let rows = try await base.records(page)
      for row in rows where written[row.id] == nil {
        found.append(row)
        remember(query.schema, row, id: row.id)
      }
      guard rows.count == page.limit, let last = rows.last else { break }
      page.after = page.position(of: last)
    }
    let own = state.withLock { state in
      state.tables[ObjectIdentifier(query.schema)]?.candidates(for: query.filter) ?? []
    }
    return MemoryInterpreter.page(found + own, of: query)
  }

  public func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    let written = table(aggregate.schema) { $0.writes } ?? [:]
    guard !written.isEmpty else { return try await base.figures(aggregate) }
    var rows: [Row] = []
    var page = Query(aggregate.schema, where: aggregate.filter)
    while true {
      let found = try await records(page)
      rows += found
      guard found.count == page.limit, let last = found.last else { break }
      page.after = page.position(of: last)
    }
    return try MemoryInterpreter.figures(rows, of: aggregate)
  }

  // MARK: Writing

  /// Adds a record. Its version becomes 1. Throws `data.duplicate` when a key is taken; an
  /// identifier that only the base knows is found out at the commit.
  public func insert(_ schema: Schema, _ row: Row) async throws -> Row {
    if let known = table(schema, { $0.known(row.id) }), known != nil {
      throw OpsError(
        .duplicate, "There already is a record \(row.id) in \(schema.name)", field: "id")
    }
    var row = row
    row.version = 1
    for key in schema.keys {
      let values = schema.values(of: row, for: key)
      if try await record(schema, key: key, values) != nil { throw Self.taken(schema, key) }
    }
    write(schema, row, id: row.id, base: nil)
    return row
  }

  /// Replaces a record that still has the version `row` was read with; returns it with the next
  /// version. Throws `notfound.any`, `conflict.version` or `data.duplicate`.
  public func update(_ schema: Schema, _ row: Row) async throws -> Row {
    let current = try await current(schema, id: row.id, version: row.version)
    if current.values == row.values { return current }
    for key in schema.keys {
      let values = schema.values(of: row, for: key)
      guard values != schema.values(of: current, for: key) else { continue }
      if let other = try await record(schema, key: key, values), other.id != row.id {
        throw Self.taken(schema, key)
      }
    }
    var next = row
    next.version = current.version + 1
    write(schema, next, id: row.id, base: current)
    return next
  }

  /// Removes a record that still has `version`. Throws `notfound.any` or `conflict.version`.
  public func delete(_ schema: Schema, id: RecordID, version: Int64) async throws {
    let current = try await current(schema, id: id, version: version)
    write(schema, nil, id: id, base: current)
  }

  /// Takes note of changes that the base already holds, so that later reads need not ask it.
  public func observe(_ changes: [Change]) {
    for change in changes { update(change.schema) { $0.observe(change) } }
  }

  /// Takes over the changes of an overlay that was laid over this one.
  func absorb(_ changes: [Change]) {
    for change in changes { write(change.schema, change.new, id: change.id, base: change.old) }
  }

  private func current(_ schema: Schema, id: RecordID, version: Int64) async throws -> Row {
    guard let current = try await record(schema, id: id) else {
      throw OpsError(.notFound, "There is no record \(id) in \(schema.name)")
    }
    guard current.version == version else {
      throw OpsError(
        .conflictVersion,
        "Record \(id) of \(schema.name) has version \(current.version), not \(version)",
        field: "version", hint: "read it again and repeat the change")
    }
    return current
  }

  private static func taken(_ schema: Schema, _ key: UniqueKey) -> OpsError {
    OpsError(
      .duplicate, "There already is a record in \(schema.name) with this \(key.name)",
      field: key.columns.first?.name)
  }

  // MARK: State

  private func table<Answer: Sendable>(
    _ schema: Schema, _ read: (PendingTable) -> Answer?
  ) -> Answer? {
    state.withLock { state in state.tables[ObjectIdentifier(schema)].flatMap(read) }
  }

  private func update(_ schema: Schema, _ write: (inout PendingTable) -> Void) {
    state.withLock { state in
      write(&state.tables[ObjectIdentifier(schema), default: PendingTable(schema: schema)])
    }
  }

  private func write(_ schema: Schema, _ new: Row?, id: RecordID, base: Row?) {
    state.withLock { state in
      let table = ObjectIdentifier(schema)
      let isFirst = state.tables[table, default: PendingTable(schema: schema)]
        .write(new, id: id, base: base)
      if isFirst { state.order.append((table, id)) }
    }
  }

  private func remember(_ schema: Schema, _ row: Row?, id: RecordID) {
    update(schema) { $0.remember(row, id: id) }
    expect(schema, id: id, version: row?.version ?? 0)
  }

  private func expect(_ schema: Schema, id: RecordID, version: Int64) {
    guard tracksReads else { return }
    let expectation = Expectation(schema: schema, id: id, version: version)
    state.withLock { $0.expectations.append(expectation) }
  }
}
