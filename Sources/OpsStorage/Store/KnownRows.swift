import OpsDomain

/// The answers of one collection to lookups by identifier and by key, so that none is asked twice.
public struct KnownRows: Sendable {
  /// A lookup by key.
  public struct Probe: Hashable, Sendable {
    let key: ObjectIdentifier
    let values: [Value]

    /// A lookup of these values, one for each column of the key.
    public init(_ key: UniqueKey, _ values: [Value]) {
      self.key = ObjectIdentifier(key)
      self.values = values
    }
  }

  let schema: Schema
  /// Nil for a record known to be absent.
  private var rows: [RecordID: Row?] = [:]
  /// Nil for a key known to be free.
  private var probes: [Probe: RecordID?] = [:]

  /// Answers of this collection, of which none is known yet.
  public init(schema: Schema) { self.schema = schema }

  /// How many answers are kept.
  public var count: Int { rows.count + probes.count }

  /// The row, `.some(nil)` when it is known to be absent, nil when nobody has asked yet.
  public func row(_ id: RecordID) -> Row?? { rows[id] }

  /// Which record has the key: `.some(nil)` when it is known to be free.
  public func id(_ probe: Probe) -> RecordID?? { probes[probe] }

  /// The row that has the key.
  public func row(_ probe: Probe) -> Row?? {
    guard let id = probes[probe] else { return nil }
    guard let id else { return .some(nil) }
    return rows[id]
  }

  /// Notes what the record is now; nil when it is not there.
  public mutating func remember(_ row: Row?, id: RecordID) { rows[id] = .some(row) }

  /// Notes which record has the key; nil when it is free.
  public mutating func remember(_ row: Row?, _ probe: Probe) {
    probes[probe] = .some(row?.id)
    if let row { rows[row.id] = .some(row) }
  }

  /// Keeps only which record has the key.
  mutating func remember(_ id: RecordID?, _ probe: Probe) { probes[probe] = .some(id) }

  /// Brings the keys up to date with what became of a record.
  mutating func note(_ id: RecordID, from old: Row?, to new: Row?) {
    let keys = changedKeys(old, new)
    if let old {
      for key in keys { probes[Probe(key, schema.values(of: old, for: key))] = .some(nil) }
    }
    if let new {
      for key in keys { probes[Probe(key, schema.values(of: new, for: key))] = .some(id) }
    }
  }

  /// Brings known answers up to date with a change and forgets those that may no longer be true. A
  /// record nobody has asked for is not kept.
  public mutating func refresh(_ change: Change) {
    if let new = change.new, change.old != nil, rows[change.id] != nil {
      rows[change.id] = .some(new)
    } else {
      rows[change.id] = nil
    }
    for key in changedKeys(change.old, change.new) {
      if let old = change.old { probes[Probe(key, schema.values(of: old, for: key))] = nil }
      if let new = change.new { probes[Probe(key, schema.values(of: new, for: key))] = nil }
    }
  }

  private func changedKeys(_ old: Row?, _ new: Row?) -> [UniqueKey] {
    guard let old, let new else { return schema.keys }
    return schema.keys.filter { !schema.haveSame($0, old, new) }
  }
}
