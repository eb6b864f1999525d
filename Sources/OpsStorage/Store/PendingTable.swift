import OpsDomain

/// What an overlay holds of one collection: its own writes, and the rows it has read.
///
/// Unchecked, because it is only ever touched under the lock of its overlay. A reference, because a
/// transaction looks here for every record it reads or writes.
final class PendingTable: @unchecked Sendable {
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
  private var answers: KnownRows

  /// The rows as the transaction leaves them, and as the base has them.
  private var written = PendingIndex()
  private var replaced = PendingIndex()

  init(schema: Schema) {
    self.schema = schema
    answers = KnownRows(schema: schema)
  }

  /// The written rows that can fulfil `filter`: those with one of the values that it asks for
  /// first, so that a commit of many writes does not look at all of them for each question.
  func candidates(for filter: Predicate) -> [Row] {
    guard let (position, values) = wanted(in: filter) else {
      return writes.values.compactMap(\.new)
    }
    return written.ids(at: position, values) { [writes] in writes.values.lazy.compactMap(\.new) }
      .compactMap { writes[$0]?.new }
  }

  /// The rows of the base that were written over and can fulfil `filter`.
  func replaced(for filter: Predicate) -> [Row] {
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
    return answers.row(id)
  }

  /// Whether the transaction has made the record.
  func isNew(_ id: RecordID) -> Bool { writes[id].map { $0.old == nil && $0.new != nil } ?? false }

  /// The row that has a key as this transaction sees it.
  func known(_ probe: KnownRows.Probe) -> Row?? {
    guard let id = answers.id(probe) else { return nil }
    guard let id else { return .some(nil) }
    return known(id)
  }

  func remember(_ row: Row?, id: RecordID) { answers.remember(row, id: id) }

  /// Keeps the base's answer to a lookup by key.
  func remember(_ row: Row?, _ probe: KnownRows.Probe) {
    if let row, writes[row.id] != nil {
      answers.remember(row.id, probe)
    } else {
      answers.remember(row, probe)
    }
  }

  /// The row as it is to be kept: a record keeps the place it has in the journal, and a new one
  /// stands behind everything committed.
  ///
  /// - Parameters:
  ///   - base: The row in the base store; nil for a new record.
  ///   - position: Which of the transaction's records it is, counted from 0.
  private func placed(_ row: Row, base: Row?, position: Int) -> Row {
    guard schema.placePosition != nil else { return row }
    var row = row
    if let base {
      // A row is copied when it is changed.
      if row.place(in: schema) != base.place(in: schema) {
        row.set(base.place(in: schema), in: schema)
      }
    } else if row.place(in: schema)?.isPending ?? true {
      row.set(.pending(position), in: schema)
    }
    return row
  }

  /// Keeps a write. Returns the row as it is kept, and the write that it replaces; nil for the
  /// first write of a record.
  func write(
    _ row: Row?, id: RecordID, old: Row?, position: Int, isFollowing: Bool
  ) -> (row: Row?, earlier: Write?) {
    let earlier = writes[id]
    let place = earlier?.position ?? position
    let base = earlier.map(\.old) ?? old
    let new = row.map { placed($0, base: base, position: place) }
    let before = earlier.map(\.new) ?? old
    written.move(id, from: earlier?.new, to: new)
    if earlier == nil { replaced.move(id, from: nil, to: old) }
    writes[id] = Write(
      old: base, new: new, position: place,
      isFollowing: isFollowing && earlier?.isFollowing ?? true)
    answers.note(id, from: before, to: new)
    return (new, earlier)
  }

  /// Puts back what a write replaced; nil when it was the record's first.
  func restore(_ id: RecordID, _ earlier: Write?) {
    guard let present = writes[id] else { return }
    writes[id] = earlier
    written.move(id, from: present.new, to: earlier?.new)
    if earlier == nil { replaced.move(id, from: present.old, to: nil) }
    answers.note(id, from: present.new, to: earlier.map(\.new) ?? present.old)
  }

  /// Puts the row of a write as the commit left it.
  func settle(_ id: RecordID, as row: Row) {
    guard let write = writes[id]?.new, write != row else { return }
    written.move(id, from: write, to: row)
    writes[id]?.new = row
  }

  /// Turns the writes into rows read: the base holds them now.
  func settle() {
    guard !writes.isEmpty else { return }
    for (id, write) in writes { answers.remember(write.new, id: id) }
    writes.removeAll(keepingCapacity: true)
    written.removeAll()
    replaced.removeAll()
  }

  /// Forgets the writes, which the base never got. All keys they took are given back before any is
  /// claimed again: records may have exchanged theirs.
  func discard() {
    guard !writes.isEmpty else { return }
    for (id, write) in writes { answers.note(id, from: write.new, to: nil) }
    for (id, write) in writes { answers.note(id, from: nil, to: write.old) }
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
