import OpsDomain

/// The rows of one collection with an index for each of its keys.
struct MockTable: Sendable {
  let schema: Schema
  private(set) var rows: [RecordID: Row] = [:]
  /// For each key of the schema, which record has which values. Keys with absent values are not
  /// in it: they never collide.
  private var keys: [[[Value]: RecordID]]
  /// How many records, of any collection, refer to a record of this one.
  private var referrers: [RecordID: Int] = [:]

  init(_ schema: Schema) {
    self.schema = schema
    keys = Array(repeating: [:], count: schema.keys.count)
  }

  func row(_ key: UniqueKey, _ values: [Value]) -> Row? {
    guard let index = schema.keys.firstIndex(where: { $0 === key }) else {
      return rows.values.first { schema.values(of: $0, for: key) == values }
    }
    return keys[index][values].flatMap { rows[$0] }
  }

  /// Throws `data.duplicate` when the identifier or a key is taken; then nothing has changed.
  mutating func add(_ row: Row) throws(OpsError) {
    guard rows[row.id] == nil else {
      throw OpsError(
        .duplicate, "There already is a record \(row.id) in \(schema.name)", field: "id")
    }
    for (index, key) in schema.keys.enumerated()
    where keys[index][schema.values(of: row, for: key)] != nil {
      throw schema.duplicate(of: key)
    }
    rows[row.id] = row
    for (index, key) in schema.keys.enumerated() {
      let values = schema.values(of: row, for: key)
      if !values.contains(where: \.isNull) { keys[index][values] = row.id }
    }
  }

  mutating func remove(_ id: RecordID) -> Row? {
    guard let row = rows.removeValue(forKey: id) else { return nil }
    for (index, key) in schema.keys.enumerated() {
      keys[index][schema.values(of: row, for: key)] = nil
    }
    return row
  }

  mutating func countReferrer(of id: RecordID, by step: Int) {
    let count = referrers[id, default: 0] + step
    referrers[id] = count == 0 ? nil : count
  }

  func isReferred(_ id: RecordID) -> Bool { referrers[id] != nil }
}
