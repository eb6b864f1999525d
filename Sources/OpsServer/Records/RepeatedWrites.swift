import OpsDomain
import OpsStorage

/// Writes a batch that sums up several writes of one record in one change.
///
/// A client's transaction counts every write in the version, and lets keys move between records on
/// the way; the batch only tells how it ended. So the gate judges each change as a whole on an
/// overlay of its own, where a key counts as free when the batch is about to free it. What it lets
/// through is then written to the store's overlay: records written several times first go out of
/// the way, then everything takes its place, and the versions come out as the client counted them.
struct RepeatedWrites {
  let changes: [Transaction.DirectChange]
  let context: TransactionContext

  func write(to overlay: Overlay) async throws {
    let gate = Overlay(over: ReleasingReader(base: overlay, changes: changes))
    gate.header = overlay.header
    let transaction = Transaction(writing: gate, context: context)
    for change in changes { try await transaction.apply(change) }
    try await transaction.settle()
    overlay.header = gate.header
    try await move(try await addingReturns(to: gate.changes, overlay), to: overlay)
  }

  /// The gate's changes, and the records that ended as they began: nothing for the gate to judge,
  /// but the client counted their writes. Each stands before what the batch names after it.
  private func addingReturns(
    to gated: [Change], _ overlay: Overlay
  ) async throws -> [Change] {
    var ordered = gated
    var known = Set(gated.map { NamedRecord(schema: $0.schema, id: $0.id) })
    for (position, change) in changes.enumerated().reversed() {
      guard change.version > 0, let row = change.row, row.version > change.version,
        known.insert(NamedRecord(schema: change.schema, id: change.id)).inserted,
        let old = try await overlay.record(change.schema, id: change.id)
      else { continue }
      var new = old
      new.version += 1
      let next = changes.dropFirst(position + 1).first
      let place = ordered.firstIndex { $0.schema == next?.schema && $0.id == next?.id }
      ordered.insert(
        Change(schema: change.schema, id: change.id, old: old, new: new),
        at: place ?? ordered.endIndex)
    }
    return ordered
  }

  private func move(_ changes: [Change], to overlay: Overlay) async throws {
    var waiting: [(change: Change, version: Int64)] = []
    for change in changes {
      guard let new = change.new else {
        try await overlay.delete(
          change.schema, id: change.id, version: change.old?.version ?? 0)
        continue
      }
      var base = change.old?.version ?? 0
      let version = max(new.version, wantedVersion(of: change))
      if let old = change.old, new.version <= old.version {
        // Removed and made again: versions start at 1 again.
        try await overlay.delete(change.schema, id: change.id, version: old.version)
        waiting.append((change, version))
        continue
      }
      if version - base > 1 {
        base = try await park(change, from: base, times: version - base - 1, overlay)
        waiting.append((change, version))
        continue
      }
      try await put(new, in: change.schema, over: base, overlay)
    }
    for (change, version) in waiting {
      guard let new = change.new else { continue }
      var base = try await overlay.record(change.schema, id: change.id)?.version ?? 0
      base = try await park(change, from: base, times: version - base - 1, overlay)
      try await put(new, in: change.schema, over: base, overlay)
    }
  }

  private func put(
    _ new: Row, in schema: Schema, over base: Int64, _ overlay: Overlay
  ) async throws {
    var row = new
    row.version = base
    _ =
      base == 0
      ? try await overlay.insert(schema, row) : try await overlay.update(schema, row)
  }

  private func wantedVersion(of change: Change) -> Int64 {
    changes.last { $0.schema == change.schema && $0.id == change.id }?.row?.version ?? 0
  }

  /// Writes the record so often with values no other record has, and returns its version then. None
  /// of it lasts: only the end of a transaction counts.
  private func park(
    _ change: Change, from base: Int64, times: Int64, _ overlay: Overlay
  ) async throws -> Int64 {
    guard let new = change.new, times > 0 else { return base }
    let schema = change.schema
    let keyed = Set(schema.keys.flatMap(\.columns).compactMap { schema.position(of: $0) })
    for step in base..<(base + times) {
      var row = new
      let last = schema.columns.indices.last { $0 != schema.placePosition } ?? 0
      for column in keyed.isEmpty ? [last] : keyed {
        row.values[column] = .text("\u{0}\(change.id) \(step)")
      }
      try await put(row, in: schema, over: step, overlay)
    }
    return base + times
  }
}

/// A record by its collection and identifier.
private struct NamedRecord: Hashable {
  let schema: Schema
  let id: RecordID
}

/// Reads the book as it is, but with the keys free that a batch is about to free.
private struct ReleasingReader: RecordReader {
  private let base: any RecordReader
  /// How each record of the batch ends; nil when it is removed.
  private let endings: [NamedRecord: Row?]

  init(base: any RecordReader, changes: [Transaction.DirectChange]) {
    self.base = base
    var endings: [NamedRecord: Row?] = [:]
    for change in changes {
      endings[NamedRecord(schema: change.schema, id: change.id)] = .some(change.row)
    }
    self.endings = endings
  }

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    try await base.record(schema, id: id)
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    let row = try await base.record(schema, key: key, values)
    guard let row, let ending = endings[NamedRecord(schema: schema, id: row.id)] else { return row }
    guard let ending, schema.values(of: ending, for: key) == values else { return nil }
    return row
  }

  func records(_ query: Query) async throws -> [Row] { try await base.records(query) }
  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    try await base.figures(aggregate)
  }
}
