import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The records that later commits touched, as they were before these commits.
struct TouchedRecords {
  /// What records were.
  struct Found {
    /// Rows that the journal holds.
    var rows: [(Schema, Row)] = []
    /// Confidential records, which it does not hold: kept as they are, or gone.
    var changes: [Change] = []
  }

  let engine: Engine
  let schemas: [Schema]
  let vault: (any PersonalVault)?
  /// The first position of the journal that does not count.
  let end: Int64

  /// Removes the records from the book; answers what they were.
  func removeTouched() throws -> Found {
    let byName = Dictionary(
      schemas.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var found = Found()
    for (collection, id) in try touched() {
      try Task.checkCancellation()
      guard let schema = byName[collection] else {
        throw OpsError(
          .corrupt, "The journal names the unknown collection \(Excerpt.of(collection))",
          field: "file")
      }
      let present = try engine.record(schema, id: id)
      if let present { try engine.delete(schema, present) }
      let image = try image(of: id, in: schema)
      if schema.isConfidential {
        if let change = try kept(present, id, schema, image) { found.changes.append(change) }
      } else if let image {
        found.rows.append((schema, try row(in: image, of: schema, present)))
      }
    }
    return found
  }

  /// Each record of the journal's end, once.
  private func touched() throws -> [(String, RecordID)] {
    let statement = try Prepared(
      "SELECT DISTINCT collection, record_id FROM changes WHERE position >= ?",
      on: engine.connection)
    statement.bind(end, at: 1)
    var found: [(String, RecordID)] = []
    while try statement.step() {
      found.append((statement.text(0), RecordID(rawValue: statement.integer(1))))
    }
    return found
  }

  /// The last image that counts; nil for a record that there was not.
  private func image(of id: RecordID, in schema: Schema) throws -> [UInt8]? {
    let statement = try engine.prepared(
      "SELECT image FROM changes WHERE record_id = ? AND collection = ? AND position < ?"
        + " ORDER BY position DESC LIMIT 1")
    statement.bind(id.rawValue, at: 1)
    statement.bind(schema.name, at: 2)
    statement.bind(end, at: 3)
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return statement.optionalBytes(0)
  }

  // MARK: Rows

  /// The row of an image. What was erased since stays erased: it is what it is today, or empty.
  private func row(in image: [UInt8], of schema: Schema, _ present: Row?) throws -> Row {
    var row = try RowImage.decode(image, schema: schema, vault: vault)
    for position in schema.personalPositions where row.values[position].isNull {
      let column = schema.columns[position]
      if column.isNullable { continue }
      row.values[position] = present?.values[position] ?? Self.blank(column)
    }
    return row
  }

  private static func blank(_ column: Column) -> Value {
    switch column.kind {
    case .text: .text("")
    case .date: .text(CivilDate.maximum.description)
    case .bytes: .bytes([])
    case .integer, .bool, .fixed, .instant, .id: .integer(0)
    }
  }

  /// What becomes of a confidential record, of which the journal knows the version alone.
  private func kept(
    _ present: Row?, _ id: RecordID, _ schema: Schema, _ image: [UInt8]?
  ) throws -> Change? {
    guard let image else { return nil }
    let before = try RowImage.decode(image, schema: schema, vault: nil)
    guard var row = present, !schema.isPassing else {
      return Change(schema: schema, id: id, old: before, new: nil)
    }
    row.values[1] = .integer(before.version + 1)
    return Change(schema: schema, id: id, old: before, new: row)
  }
}
