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
  }

  let schema: Schema
  private(set) var writes: [RecordID: Write] = [:]
  /// What the base has answered, and which keys the writes have taken and freed.
  private var base: KnownRows

  /// Written rows by the value of a column that queries have asked for, by the column's position.
  private var written: [Int: [Value: Set<RecordID>]] = [:]

  init(schema: Schema) {
    self.schema = schema
    base = KnownRows(schema: schema)
  }

  /// The written rows that can fulfil `filter`: those with the value its first equality asks for,
  /// so that a batch of many writes does not look at all of them for each question.
  mutating func candidates(for filter: Predicate) -> [Row] {
    guard let (position, value) = equality(in: filter) else {
      return writes.values.compactMap(\.new)
    }
    if written[position] == nil {
      var index: [Value: Set<RecordID>] = [:]
      for (id, write) in writes {
        if let new = write.new { index[new.values[position], default: []].insert(id) }
      }
      written[position] = index
    }
    return (written[position]?[value] ?? []).compactMap { writes[$0]?.new }
  }

  private func equality(in filter: Predicate) -> (position: Int, value: Value)? {
    switch filter {
    case .equals(let column, let value): schema.position(of: column).map { ($0, value) }
    case .and(let parts): parts.lazy.compactMap(equality).first
    default: nil
    }
  }

  private mutating func index(_ id: RecordID, from old: Row?, to new: Row?) {
    for position in written.keys {
      if let old { written[position]?[old.values[position]]?.remove(id) }
      if let new { written[position]?[new.values[position], default: []].insert(id) }
    }
  }

  /// The row as this transaction sees it: `.some(nil)` when known to be absent, nil when unknown.
  func known(_ id: RecordID) -> Row?? {
    if let write = writes[id] { return .some(write.new) }
    return base.row(id)
  }

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
      row.set(base.place(in: schema), in: schema)
    } else if row.place(in: schema)?.isPending ?? true {
      row.set(.pending(writes[row.id]?.position ?? position), in: schema)
    }
    return row
  }

  /// Keeps a write. Returns whether it is the first of its record.
  mutating func write(_ new: Row?, id: RecordID, old: Row?, position: Int) -> Bool {
    let isFirst = writes[id] == nil
    let before = isFirst ? old : writes[id]?.new
    if !written.isEmpty { index(id, from: isFirst ? nil : before, to: new) }
    writes[id, default: Write(old: old, new: new, position: position)].new = new
    base.note(id, from: before, to: new)
    return isFirst
  }

  /// Puts back what a write replaced; nil when it was the record's first.
  mutating func restore(_ id: RecordID, _ earlier: Write?) {
    guard let present = writes[id] else { return }
    writes[id] = earlier
    if !written.isEmpty { index(id, from: present.new, to: earlier?.new) }
    base.note(id, from: present.new, to: earlier.map(\.new) ?? present.old)
  }

  /// Puts the row of a write as the commit left it.
  mutating func settle(_ id: RecordID, as row: Row) {
    guard let write = writes[id]?.new, write != row else { return }
    if !written.isEmpty { index(id, from: write, to: row) }
    writes[id]?.new = row
  }

  /// Turns the writes into rows read: the base holds them now.
  mutating func settle() {
    for (id, write) in writes { base.remember(write.new, id: id) }
    writes.removeAll(keepingCapacity: true)
    written.removeAll()
  }

  /// What has become of the record; nil when it was created and removed again.
  func change(_ id: RecordID) -> Change? {
    guard let write = writes[id], write.old != nil || write.new != nil else { return nil }
    return Change(schema: schema, id: id, old: write.old, new: write.new)
  }
}
