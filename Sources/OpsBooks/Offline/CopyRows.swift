import OpsDomain
import OpsKernel
import OpsStorage

/// The records of a copy in memory, as the server told them, and what is known of who changed them.
struct CopyRows: Sendable {
  /// What last gave a field its value.
  struct Write: Sendable, Equatable {
    let at: Instant
    /// Nil if the user may not know.
    let by: String?
  }

  private(set) var rows: [String: [RecordID: Row]] = [:]
  /// By collection, record and field.
  private var writes: [String: [RecordID: [String: Write]]] = [:]
  /// The records of a collection that were told since all of it was begun to be told anew.
  private var told: [String: Set<RecordID>] = [:]
  private let schemas: [String: Schema]

  /// - Parameter schemas: The collections of this release; others are passed over.
  init(_ schemas: [Schema]) {
    self.schemas = Dictionary(
      schemas.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// How many records there are.
  var count: Int { rows.values.reduce(0) { $0 + $1.count } }

  /// Whether a collection is being told anew and not all of it has come.
  var isBetween: Bool { !told.isEmpty }

  func row(_ collection: String, _ id: RecordID) -> Row? { rows[collection]?[id] }

  /// What last gave the field its value, as far as the copy was told.
  func write(_ collection: String, _ id: RecordID, _ field: String) -> Write? {
    writes[collection]?[id]?[field]
  }

  /// The collection of this release with that name.
  func schema(_ collection: String) -> Schema? { schemas[collection] }

  // MARK: Pages of the server

  /// Takes in a page. Throws `data.corrupt` for a record that cannot be read.
  mutating func take(_ page: DeskPage) throws {
    for part in page.collections { try take(part) }
    for change in page.changes {
      let write = Write(at: change.at, by: change.actor)
      for field in change.fields {
        writes[change.collection, default: [:]][change.record, default: [:]][field] = write
      }
    }
  }

  private mutating func take(_ part: DeskRows) throws {
    guard let schema = schemas[part.collection] else { return }
    if part.begins { told[schema.name] = [] }
    let places = schema.columns.map { part.columns.firstIndex(of: $0.name) }
    for text in part.rows {
      let row = try Self.row(text, places, schema)
      rows[schema.name, default: [:]][row.id] = row
      told[schema.name]?.insert(row.id)
    }
    for id in part.gone {
      rows[schema.name]?[id] = nil
      writes[schema.name]?[id] = nil
    }
    guard part.ends, let told = told.removeValue(forKey: schema.name) else { return }
    rows[schema.name] = rows[schema.name]?.filter { told.contains($0.key) }
  }

  /// A record of a server whose columns may be others: what this release does not know is passed
  /// over, and what the server does not know is as in a record that is older than the column.
  private static func row(_ text: String, _ places: [Int?], _ schema: Schema) throws -> Row {
    guard let values = try? DocumentParser.parse(Array(text.utf8), limits: .trusted).items else {
      throw corrupt(schema)
    }
    return Row(
      try zip(schema.columns, places).map { column, place -> Value in
        guard let place else { return column.forOldRows }
        guard values.indices.contains(place) else { throw corrupt(schema) }
        return try value(values[place], schema)
      })
  }

  private static func value(_ document: Document, _ schema: Schema) throws -> Value {
    switch document {
    case .null: return .null
    case .integer(let number): return .integer(number)
    case .text(let text): return .text(text)
    case .object(let object):
      guard let bytes = object["b"]?.string.flatMap({ Base64URL.decode($0) }) else {
        throw corrupt(schema)
      }
      return .bytes(bytes)
    default: throw corrupt(schema)
    }
  }

  private static func corrupt(_ schema: Schema) -> OpsError {
    OpsError(
      .corrupt, "A record of \(schema.name) in the copy cannot be read",
      hint: "run `opsh sync`: the copy is read again")
  }

  // MARK: What waits

  /// Puts changes on top.
  mutating func apply(_ changes: [DeskChange]) throws {
    for change in changes {
      guard let schema = schemas[change.collection] else { continue }
      rows[schema.name, default: [:]][change.record] = try change.row(of: schema)
    }
  }

  // MARK: A file of its own

  /// All of it as parts of a page, each with at most so many records.
  func parts(_ most: Int = 500) -> [DeskRows] {
    rows.sorted { $0.key < $1.key }.flatMap { collection, records -> [DeskRows] in
      guard let columns = schemas[collection]?.columns.map(\.name) else { return [] }
      let all = records.sorted { $0.key < $1.key }.map {
        String(decoding: RowImage.encode($0.value), as: UTF8.self)
      }
      return stride(from: 0, to: all.count, by: most).map { start in
        DeskRows(
          collection, columns: columns, rows: Array(all[start..<min(start + most, all.count)]))
      }
    }
  }
}
