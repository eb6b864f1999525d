import OpsDomain
import Synchronization

/// A transaction that reads through to a base, keeps its writes in memory and turns into one
/// commit. It holds no lock of its own: changesets and the remote store use it as well as a
/// local transaction, which merely runs while the book is locked.
///
/// Answers read-your-own-writes: lookups and queries see the base with the overlay's writes
/// applied.
public final class Overlay: RecordReader, Sendable {
  struct State {
    var tables = PendingTables()
    /// Records in the order of their first write, so that parents precede children.
    var order: [(table: PendingTable, id: RecordID)] = []
    var expectations: [Expectation] = []
    var header: CommitHeader?
    /// What each write since the first open mark replaced; nil for the first write of a record.
    var replaced: [(table: PendingTable, id: RecordID, write: PendingTable.Write?)] = []
    var openMarks = 0

    mutating func startNext() {
      order.removeAll(keepingCapacity: true)
      expectations.removeAll()
      header = nil
    }
  }

  let base: any RecordReader
  /// What has happened to records and is still to be followed up.
  let occurrences = OccurrenceList()
  let tracksReads: Bool
  /// How many records the overlays below had written: this one's stand behind them.
  private let firstPosition: Int
  let state = Mutex(State())

  /// An overlay over `base`. With `tracksReads` it remembers the version of every row it read, for
  /// a commit that must check them.
  public init(over base: any RecordReader, tracksReads: Bool = false) {
    self.base = base
    self.tracksReads = tracksReads
    firstPosition = Self.behind(base)?.nextPosition ?? 0
  }

  /// What the commit will say about itself; nil until the work has said so.
  public var header: CommitHeader? {
    get { state.withLock { $0.header } }
    set { state.withLock { $0.header = newValue } }
  }

  /// Keeps what there is to say of the commit, once, as soon as the work has a header.
  func note(_ reason: String) {
    state.withLock { state in
      guard state.header?.elevations.contains(reason) == false else { return }
      state.header?.elevations.append(reason)
    }
  }

  private var nextPosition: Int { firstPosition + state.withLock { $0.order.count } }

  /// The net changes in the order of their first write.
  public var changes: [Change] {
    state.withLock { state in state.order.compactMap { $0.table.change($0.id) } }
  }

  /// The versions the work relied on, if reads are tracked.
  public var expectations: [Expectation] { state.withLock { $0.expectations } }

  // MARK: Reading

  public func records(_ query: Query) async throws -> [Row] {
    try query.validate()
    let written = table(query.schema) { $0.writes } ?? [:]
    guard !written.isEmpty else {
      let rows = try await base.records(query)
      if tracksReads { for row in rows { remember(query.schema, row, id: row.id) } }
      return rows
    }
    // The base may return rows this transaction has changed: read on until the page is full. Most
    // of what a long transaction has written is new, so that not many more rows are needed.
    var found: [Row] = []
    var page = query
    while found.count < query.limit {
      page.limit = Swift.min(
        Limits.pageSizeMaximum, query.limit + Swift.min(query.limit, written.count))
      let rows = try await base.records(page)
      for row in rows where written[row.id] == nil {
        found.append(row)
        remember(query.schema, row, id: row.id)
      }
      guard rows.count == page.limit, let last = rows.last else { break }
      page.after = page.position(of: last)
    }
    let own = touched(query.schema, by: query.filter).new
    return MemoryInterpreter.page(found + own, of: query)
  }

  /// The rows that the transaction has written and that can fulfil `filter`, as the base has them
  /// and as it leaves them.
  func touched(_ schema: Schema, by filter: Predicate) -> (old: [Row], new: [Row]) {
    state.withLock { state in
      guard let table = state.tables[schema] else { return ([], []) }
      return (table.replaced(for: filter), table.candidates(for: filter))
    }
  }

  // MARK: Writing

  /// Adds a record. Its version becomes 1. A removed one that is `restoring` keeps the place in the
  /// journal that `row` says, any other gets the place of its commit.
  ///
  /// Throws `data.duplicate` when a key is taken; an identifier that only the base knows is found
  /// out at the commit.
  public func insert(
    _ schema: Schema, _ row: Row, restoring: Bool = false, isFollowing: Bool = false
  ) async throws -> Row {
    if let known = table(schema, { $0.known(row.id) }), known != nil {
      throw OpsError(
        .duplicate, "There already is a record \(row.id) in \(schema.name)", field: "id")
    }
    var row = row
    row.version = 1
    if !restoring { row.set(nil, in: schema) }
    for key in schema.keys {
      let values = schema.values(of: row, for: key)
      if try await isTaken(schema, key, values) { throw Self.taken(schema, key) }
    }
    return write(schema, row, id: row.id, old: nil, isFollowing: isFollowing) ?? row
  }

  /// Replaces a record that still has the version it was read with; returns it with the next one.
  /// Throws `notfound.any`, `conflict.version` or `data.duplicate`.
  public func update(_ schema: Schema, _ row: Row) async throws -> Row {
    try await update(schema, row, from: try await record(schema, id: row.id))
  }

  /// The same for a caller that has just read the record here.
  func update(
    _ schema: Schema, _ row: Row, from current: Row?, isFollowing: Bool = false
  ) async throws -> Row {
    let current = try Self.require(current, schema, id: row.id, version: row.version)
    var row = row
    // A row is copied when it is changed.
    if row.place(in: schema) != current.place(in: schema) {
      row.set(current.place(in: schema), in: schema)
    }
    if current.values == row.values { return current }
    for key in schema.keys where !schema.haveSame(key, row, current) {
      let values = schema.values(of: row, for: key)
      if let other = try await record(schema, key: key, values), other.id != row.id {
        throw Self.taken(schema, key)
      }
    }
    row.version = current.version + 1
    return write(schema, row, id: row.id, old: current, isFollowing: isFollowing) ?? row
  }

  /// Removes a record that still has `version`. Throws `notfound.any` or `conflict.version`.
  public func delete(
    _ schema: Schema, id: RecordID, version: Int64, isFollowing: Bool = false
  ) async throws {
    let current = try Self.require(
      try await record(schema, id: id), schema, id: id, version: version)
    write(schema, nil, id: id, old: current, isFollowing: isFollowing)
  }

  /// Starts the next commit on the same base, which now holds the writes of this one. What was
  /// read and written stays known, so that a run of commits asks the base once for each record.
  ///
  /// - Parameter changes: The changes as the commit made them.
  public func settle(_ changes: [Change] = []) {
    state.withLock { state in
      for change in changes where change.schema.placePosition != nil {
        guard let new = change.new else { continue }
        state.tables[change.schema]?.settle(change.id, as: new)
      }
      for entry in state.order { entry.table.settle() }
      state.startNext()
    }
    occurrences.clear()
  }

  /// Starts the next commit on the same base, which never got the writes of this one. What earlier
  /// commits have written stays known: the base may not have it yet.
  public func discard() {
    state.withLock { state in
      for entry in state.order { entry.table.discard() }
      (state.replaced, state.openMarks) = ([], 0)
      state.startNext()
    }
    occurrences.clear()
  }

  // MARK: State

  func table<Answer: Sendable>(
    _ schema: Schema, _ read: (PendingTable) -> Answer?
  ) -> Answer? {
    state.withLock { state in state.tables[schema].flatMap(read) }
  }

  private func update(_ schema: Schema, _ write: (PendingTable) -> Void) {
    state.withLock { state in write(state.tables.table(schema)) }
  }

  /// Keeps a write; returns the row as it is kept.
  @discardableResult
  func write(_ schema: Schema, _ row: Row?, id: RecordID, old: Row?, isFollowing: Bool) -> Row? {
    state.withLock { state in
      let table = state.tables.table(schema)
      let position = firstPosition + state.order.count
      let (new, earlier) = table.write(
        row, id: id, old: old, position: position, isFollowing: isFollowing)
      if state.openMarks > 0 { state.replaced.append((table, id, earlier)) }
      if earlier == nil { state.order.append((table, id)) }
      return new
    }
  }

  /// Takes note of what the base has under a key; returns what this transaction has there.
  @discardableResult
  func learn(_ schema: Schema, _ key: UniqueKey, _ values: [Value], _ row: Row?) -> Row? {
    // A record that this transaction deleted or renamed no longer answers to the base's key.
    if let row, let known = table(schema, { $0.known(row.id) }) {
      guard let known, schema.values(of: known, for: key) == values else { return nil }
      return known
    }
    update(schema) { $0.remember(row, KnownRows.Probe(key, values)) }
    if let row { expect(schema, id: row.id, version: row.version) }
    return row
  }

  /// Takes note of what the base has under an identifier.
  func remember(_ schema: Schema, _ row: Row?, id: RecordID) {
    update(schema) { $0.remember(row, id: id) }
    expect(schema, id: id, version: row?.version ?? 0)
  }

  private func expect(_ schema: Schema, id: RecordID, version: Int64) {
    guard tracksReads else { return }
    let expectation = Expectation(schema: schema, id: id, version: version)
    state.withLock { $0.expectations.append(expectation) }
  }
}
