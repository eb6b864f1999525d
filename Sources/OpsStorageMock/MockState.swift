import OpsDomain
import OpsStorage

/// Everything a mock store remembers, as one value: a copy of it is a snapshot.
struct MockState: Sendable {
  var tables: [String: MockTable]
  var ledger = MockLedger()
  var isClosed = false
  /// Whether a copy into the store has been begun and not finished.
  var isRestoring = false
  private(set) var vault: (any PersonalVault)?

  init(_ schemas: [Schema], vault: (any PersonalVault)? = nil) {
    self.vault = vault
    tables = Dictionary(
      schemas.map { ($0.name, MockTable($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The same with another vault, which has the same keys.
  func keeping(_ vault: (any PersonalVault)?) -> MockState {
    var copy = self
    copy.vault = vault
    return copy
  }

  /// Throws `internal.bug` for a collection the store was not made with, or when it is closed.
  func table(_ schema: Schema) throws(OpsError) -> MockTable {
    try requireOpen()
    guard let table = tables[schema.name] else {
      throw OpsError(.internalError, "The store has no collection \(schema.name)")
    }
    return table
  }

  func requireOpen() throws(OpsError) {
    if isClosed { throw OpsError(.internalError, "The store has been closed") }
  }

  /// Writes all changes and the journal, or throws and has changed nothing.
  mutating func commit(
    _ header: CommitHeader, _ changes: [Change]
  ) throws(OpsError) -> CommitReceipt {
    try requireOpen()
    if isRestoring { throw RestoreRefusal.unfinished }
    guard ledger.commit(key: header.key, by: header.actor) == nil else {
      throw OpsError(
        .conflictKeyReused, "There already is a commit with this key", field: "key",
        hint: "use a new key for a new change")
    }
    let changes = CommitSealer.placed(changes, after: ledger.head)
    for change in changes { try verify(change) }
    let commit = try CommitSealer.seal(
      header, changes: changes, after: ledger.head, vault: vault)
    try apply(changes)
    ledger.append(commit)
    return commit.receipt
  }

  // MARK: Rows

  /// Checks the change by itself: its shape, and that it starts from the stored row.
  private func verify(_ change: Change) throws(OpsError) {
    let stored = try table(change.schema).rows[change.id]
    if let old = change.old, stored?.version != old.version {
      throw OpsError(
        stored == nil ? .notFound : .conflictVersion,
        "Record \(change.id) of \(change.schema.name) has been changed meanwhile",
        field: "version", hint: "read it again and repeat the change")
    }
    guard let new = change.new else { return }
    guard new.values.count == change.schema.columns.count,
      zip(change.schema.columns, new.values).allSatisfy({ $0.accepts($1) })
    else {
      throw OpsError(.badValue, "A record of \(change.schema.name) does not fit its columns")
    }
  }

  /// Takes all old rows out before the new ones go in, so that keys may move between records.
  private mutating func apply(_ changes: [Change]) throws(OpsError) {
    var removed: [(Schema, Row)] = []
    for change in changes where change.old != nil {
      if let row = remove(change.schema, change.id) { removed.append((change.schema, row)) }
    }
    var added: [(Schema, RecordID)] = []
    do {
      for change in changes {
        guard let new = change.new else { continue }
        try add(change.schema, new)
        added.append((change.schema, new.id))
      }
      for change in changes { try checkReferences(change) }
    } catch {
      for (schema, id) in added { _ = remove(schema, id) }
      for (schema, row) in removed { try add(schema, row) }
      throw error
    }
  }

  mutating func add(_ schema: Schema, _ row: Row) throws(OpsError) {
    try tables[schema.name]?.add(row)
    countReferences(schema, row, by: 1)
  }

  private mutating func remove(_ schema: Schema, _ id: RecordID) -> Row? {
    guard let row = tables[schema.name]?.remove(id) else { return nil }
    countReferences(schema, row, by: -1)
    return row
  }

  // MARK: References

  private mutating func countReferences(_ schema: Schema, _ row: Row, by step: Int) {
    for (column, value) in zip(schema.columns, row.values) {
      guard let target = column.references, case .integer(let raw) = value else { continue }
      tables[target]?.countReferrer(of: RecordID(rawValue: raw), by: step)
    }
  }

  private func checkReferences(_ change: Change) throws(OpsError) {
    guard let new = change.new else {
      guard tables[change.schema.name]?.isReferred(change.id) == true else { return }
      throw change.dependants(
        change.schema.referring(in: tables.values.map(\.schema)).map {
          schema, column -> (noun: String, count: Int64) in
          let position = schema.position(named: column.name)
          let rows = tables[schema.name]?.rows.values.filter { row in
            position.map { row.values[$0] == .id(change.id) } ?? false
          }
          return (schema.noun, Int64(rows?.count ?? 0))
        }.sorted { $0.noun < $1.noun })
    }
    for (column, value) in zip(change.schema.columns, new.values) {
      guard let target = column.references, case .integer(let raw) = value,
        tables[target]?.rows[RecordID(rawValue: raw)] == nil
      else { continue }
      throw OpsError(
        .dependants, "There is no record \(raw) in \(target) to refer to", field: column.name)
    }
  }
}
