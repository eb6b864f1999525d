import OpsDomain

/// What an overlay holds of one collection: its own writes, and the rows it has read.
struct PendingTable: Sendable {
  /// A record this transaction has written.
  struct Write: Sendable {
    /// The row in the base store; nil when this transaction created the record.
    let old: Row?
    var new: Row?
    /// Which of the transaction's records it was the first write of, counted from 0.
    let position: Int
    /// Whether every write so far only followed from others.
    var isFollowing: Bool
  }

  let schema: Schema
  private(set) var writes: [RecordID: Write] = [:]
  /// What the base has answered, and which keys the writes have taken and freed.
  private var base: KnownRows

  /// The rows as the transaction leaves them, and as the base has them.
  private var written = PendingIndex()
  private var replaced = PendingIndex()

  init(schema: Schema) {
    self.schema = schema
    base = KnownRows(schema: schema)
  }

  /// The written rows that can fulfil `filter`: those with one of the values that it asks for
  /// first, so that a commit of many writes does not look at all of them for each question.
  mutating func candidates(for filter: Predicate) -> [Row] {
    guard let (position, values) = wanted(in: filter) else {
      return writes.values.compactMap(\.new)
    }
    return written.ids(at: position, values) { [writes] in writes.values.lazy.compactMap(\.new) }
      .compactMap { writes[$0]?.new }
  }

  /// The rows of the base that were written over and can fulfil `filter`.
  mutating func replaced(for filter: Predicate) -> [Row] {
    guard let (position, values) = wanted(in: filter) else {
      return writes.values.compactMap(\.old)
    }
    return replaced.ids(at: position, values) { [writes] in writes.values.lazy.compactMap(\.old) }
      .compactMap { writes[$0]?.old }
  }

  /// The column that the filter asks for certain values of, and those values, each once.
  private func wanted(in filter: Predicate) -> (position: Int, values: Set<Value>)? {
    switch filter {
    case .equals(let column, let value):
      return schema.position(of: column).map { ($0, [value]) }
    case .oneOf(let column, let values):
      return schema.position(of: column).map { ($0, Set(values)) }
    case .and(let parts):
      let found = parts.compactMap(wanted)
      // Few rows name a certain record, while many may be in a certain state.
      return found.first { schema.columns[$0.position].kind == .id } ?? found.first
    case .or(let parts):
      let found = parts.compactMap(wanted)
      guard let position = found.first?.position, found.count == parts.count,
        found.allSatisfy({ $0.position == position })
      else { return nil }
      return (position, found.reduce(into: []) { $0.formUnion($1.values) })
    default: return nil
    }
  }

  /// The row as this transaction sees it: `.some(nil)` when known to be absent, nil when unknown.
  func known(_ id: RecordID) -> Row?? {
    if let write = writes[id] { return .some(write.new) }
    return base.row(id)
  }

  /// Whether the transaction has made the record.
  func isNew(_ id: RecordID) -> Bool { writes[id].map { $0.old == nil && $0.new != nil } ?? false }

  /// The row that has a key as this transaction sees it.
  func known(_ probe: KnownRows.Probe) -> Row?? {
    guard let id = base.id(probe) else { return nil }
    guard let id else { return .some(nil) }
    return known(id)
  }

  mutating func remember(_ row: Row?, id: RecordID) { base.remember(row, id: id) }

  /// Keeps the base's answer to a lookup by key.
  mutating func remember(_ row: Row?, _ probe: KnownRows.Probe) {
    if let row, writes[row.id] != nil {
      base.remember(row.id, probe)
    } else {
      base.remember(row, probe)
    }
  }

  /// The row as it is to be kept: a record keeps the place it has in the journal, and a new one
  /// stands behind everything committed.
  /// - Parameter position: Of the record in the transaction, if this is its first write.
  func placed(_ row: Row, old: Row?, position: Int) -> Row {
    guard schema.placePosition != nil else { return row }
    var row = row
    if let base = writes[row.id].map(\.old) ?? old {
      // A row is copied when it is changed.
      if row.place(in: schema) != base.place(in: schema) {
        row.set(base.place(in: schema), in: schema)
      }
    } else if row.place(in: schema)?.isPending ?? true {
      row.set(.pending(writes[row.id]?.position ?? position), in: schema)
    }
    return row
  }

  /// Keeps a write. Returns whether it is the first of its record.
  mutating func write(
    _ new: Row?, id: RecordID, old: Row?, position: Int, isFollowing: Bool
  ) -> Bool {
    let isFirst = writes[id] == nil
    let before = isFirst ? old : writes[id]?.new
    written.move(id, from: isFirst ? nil : before, to: new)
    if isFirst { replaced.move(id, from: nil, to: old) }
    var write =
      writes[id] ?? Write(old: old, new: new, position: position, isFollowing: isFollowing)
    write.new = new
    if !isFollowing { write.isFollowing = false }
    writes[id] = write
    base.note(id, from: before, to: new)
    return isFirst
  }

  /// Puts back what a write replaced; nil when it was the record's first.
  mutating func restore(_ id: RecordID, _ earlier: Write?) {
    guard let present = writes[id] else { return }
    writes[id] = earlier
    written.move(id, from: present.new, to: earlier?.new)
    if earlier == nil { replaced.move(id, from: present.old, to: nil) }
    base.note(id, from: present.new, to: earlier.map(\.new) ?? present.old)
  }

  /// Puts the row of a write as the commit left it.
  mutating func settle(_ id: RecordID, as row: Row) {
    guard let write = writes[id]?.new, write != row else { return }
    written.move(id, from: write, to: row)
    writes[id]?.new = row
  }

  /// Turns the writes into rows read: the base holds them now.
  mutating func settle() {
    for (id, write) in writes { base.remember(write.new, id: id) }
    writes.removeAll(keepingCapacity: true)
    written.removeAll()
    replaced.removeAll()
  }

  /// Forgets the writes, which the base never got. All keys they took are given back before any is
  /// claimed again: records may have exchanged theirs.
  mutating func discard() {
    for (id, write) in writes { base.note(id, from: write.new, to: nil) }
    for (id, write) in writes { base.note(id, from: nil, to: write.old) }
    writes.removeAll(keepingCapacity: true)
    written.removeAll()
    replaced.removeAll()
  }

  /// What has become of the record; nil when it was created and removed again.
  func change(_ id: RecordID) -> Change? {
    guard let write = writes[id], write.old != nil || write.new != nil else { return nil }
    return Change(
      schema: schema, id: id, old: write.old, new: write.new, isFollowing: write.isFollowing)
  }
}
