import OpsDomain
import OpsStorage

/// What people call records: by their own names, numbers and codes, and for the rest by the records
/// they refer to.
package struct RecordNames {
  private let describer: ChangeDescriber
  private let changes: [ReadLog.Name: Change]
  private var known: [ReadLog.Name: String] = [:]
  private let lookUp: LookUp

  /// Finds a record that is named and not changed; nil for one that is not known.
  typealias LookUp = @Sendable (Schema, RecordID) async throws -> Row?

  /// - Parameter lookUp: Where records are found that are named and not changed; nil for the
  ///   describer's store.
  init(_ describer: ChangeDescriber, _ changes: [Change], lookUp: LookUp? = nil) {
    self.describer = describer
    let store = describer.store
    let inStore: LookUp = { schema, id in
      do {
        return try await store.read(.latest) { try await $0.record(schema, id: id) }
      } catch let error as OpsError where error.errorClass == .denied {
        // A server refuses records that the reader may not see: they have no name.
        return nil
      }
    }
    self.lookUp = lookUp ?? inStore
    self.changes = Dictionary(
      changes.map { (ReadLog.Name(schema: $0.schema, id: $0.id), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What people call the record that changes.
  /// - Parameter owner: A column of which the name says nothing, because it is told with the record
  ///   that it names.
  mutating func name(_ change: Change, besides owner: Column? = nil) async throws -> String {
    guard let row = change.new ?? change.old else { return change.id.description }
    return try await name(of: row, in: change.schema, depth: 0, besides: owner)
  }

  /// The value as a document.
  mutating func document(_ value: Value, _ column: Column) async throws -> Document {
    switch value {
    case .null: return .null
    case .text(let text): return .text(text)
    case .bytes(let bytes): return .text("\(bytes.count) bytes")
    case .integer(let raw):
      if let figure = RecordFigure.text(raw, column, describer.world.currency) {
        return .text(figure)
      }
      switch column.kind {
      case .bool: return .bool(raw != 0)
      case .fixed: return .text(Quantity(rawValue: raw).description)
      case .instant: return .text(Instant(milliseconds: raw).description)
      case .id: return .text(try await name(of: RecordID(rawValue: raw), column, depth: 0))
      default: return .integer(raw)
      }
    }
  }

  /// A record as the changes leave it, or as it is in the book.
  package func row(_ schema: Schema, _ id: RecordID) async throws -> Row? {
    let changed = changes[ReadLog.Name(schema: schema, id: id)].flatMap { $0.new ?? $0.old }
    if let changed { return changed }
    return try await lookUp(schema, id)
  }

  private mutating func name(
    of row: Row, in schema: Schema, depth: Int, besides owner: Column? = nil
  ) async throws -> String {
    if let column = schema.nameColumn, let position = schema.position(of: column),
      case .text(let own) = row.values[position]
    {
      return own
    }
    guard depth < 3 else { return row.id.description }
    var words: [String] = []
    for (column, value) in zip(schema.columns, row.values) where column != owner {
      let part = schema.namePart(of: column)
      if let part, part.before == nil { continue }
      let before = part?.before ?? ""
      switch value {
      case .integer(let raw) where column.references != nil:
        let named = try await name(of: RecordID(rawValue: raw), column, depth: depth + 1)
        words.append(before + named)
      case .integer(let raw) where part != nil && column.kind == .fixed:
        words.append(before + Quantity(rawValue: raw).description)
      case .integer(let raw) where part != nil && column.kind == .integer:
        words.append(before + String(raw))
      case .text(let text) where part != nil && !text.isEmpty: words.append(before + text)
      default: continue
      }
    }
    return words.isEmpty ? row.id.description : words.joined(separator: " ")
  }

  /// Whether the reader may know what the record is called where another one refers to it. Users
  /// are named wherever a record says who, and numbers and SKUs stay: in answers as in changes.
  private func isNamed(_ row: Row, _ schema: Schema) -> Bool {
    schema == User.schema || describer.isVisible(row, schema)
      || (try? describer.rules.rules(for: schema).keepsNumber) == true
  }

  private mutating func name(
    of id: RecordID, _ column: Column, depth: Int
  ) async throws -> String {
    // Who did something is a user, without a reference that would keep the user in the book.
    let user = column.meaning.contains(.person) ? User.schema.name : nil
    // An identifier without a reference may be that of a record of the same collection that changes
    // as well, such as the customer that gets the records of another one.
    let beside = changes.keys.first { $0.id == id && $0.schema.columns.contains(column) }
    guard let collection = column.references ?? user ?? beside?.schema.name,
      let schema = try? describer.rules.schema(named: collection)
    else { return id.description }
    let place = ReadLog.Name(schema: schema, id: id)
    if let name = known[place] { return name }
    guard let row = try await row(schema, id),
      isNamed(row, schema)
    else {
      return id.description
    }
    let found = try await name(of: row, in: schema, depth: depth)
    known[place] = found
    return found
  }
}
