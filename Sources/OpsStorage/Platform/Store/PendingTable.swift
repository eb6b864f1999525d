import OpsDomain

/// What an overlay holds of one collection: its own writes, and the rows it has read.
struct PendingTable: Sendable {
  /// A record this transaction has written.
  struct Write: Sendable {
    /// The row in the base store; nil when this transaction created the record.
    let old: Row?
    var new: Row?
  }

  /// A lookup by key that has been answered.
  struct Probe: Hashable, Sendable {
    let key: ObjectIdentifier
    let values: [Value]

    init(_ key: UniqueKey, _ values: [Value]) {
      self.key = ObjectIdentifier(key)
      self.values = values
    }
  }

  let schema: Schema
  private(set) var writes: [RecordID: Write] = [:]
  /// Rows read and not written; nil for a record known to be absent.
  private var seen: [RecordID: Row?] = [:]
  /// Answered key lookups; nil for a key known to be free.
  private var probes: [Probe: RecordID?] = [:]

  /// Written rows by the value of a column that queries have asked for, by the column's position.
  private var written: [Int: [Value: Set<RecordID>]] = [:]

  init(schema: Schema) { self.schema = schema }

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
    return seen[id]
  }

  func known(_ probe: Probe) -> RecordID?? { probes[probe] }

  mutating func remember(_ row: Row?, id: RecordID) { seen[id] = .some(row) }

  mutating func remember(_ row: Row?, probe: Probe) {
    probes[probe] = .some(row?.id)
    if let row, writes[row.id] == nil { seen[row.id] = .some(row) }
  }

  /// Keeps a write. Returns whether it is the first of its record.
  mutating func write(_ new: Row?, id: RecordID, base: Row?) -> Bool {
    let isFirst = writes[id] == nil
    let before = isFirst ? base : writes[id]?.new
    if !written.isEmpty { index(id, from: isFirst ? nil : before, to: new) }
    writes[id, default: Write(old: base, new: new)].new = new
    for key in schema.keys {
      if let before { probes[Probe(key, schema.values(of: before, for: key))] = .some(nil) }
    }
    for key in schema.keys {
      if let new { probes[Probe(key, schema.values(of: new, for: key))] = .some(id) }
    }
    return isFirst
  }

  /// Takes note of a change that the base already holds.
  mutating func observe(_ change: Change) {
    seen[change.id] = .some(change.new)
    for key in schema.keys {
      if let old = change.old { probes[Probe(key, schema.values(of: old, for: key))] = .some(nil) }
    }
    for key in schema.keys {
      if let new = change.new {
        probes[Probe(key, schema.values(of: new, for: key))] = .some(change.id)
      }
    }
  }

  /// What has become of the record; nil when it was created and removed again.
  func change(_ id: RecordID) -> Change? {
    guard let write = writes[id], write.old != nil || write.new != nil else { return nil }
    return Change(schema: schema, id: id, old: write.old, new: write.new)
  }
}
