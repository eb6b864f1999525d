import OpsDomain
import OpsStorage

/// What people call records: SKUs, numbers, codes, and for the rest the records they refer to.
struct RecordNames {
  private static let nouns = [
    "products": "product", "customers": "customer", "locations": "location", "lots": "lot",
    "stock_levels": "stock", "stock_movements": "movement", "reservations": "reservation",
    "oos_requests": "request", "deliveries": "delivery", "givebacks": "give-back",
    "giveback_lines": "give-back line", "sales_entries": "sales entry",
    "sales_lines": "sales line", "customer_figures": "customer figures",
    "customer_marks": "customer mark", "settings": "setting", "users": "user",
    "role_assignments": "role", "password_credentials": "password",
    "access_sessions": "session", "sign_in_failures": "sign-in failures",
    "number_series": "number series", "jobs": "job", "job_runs": "run of a job",
    "notices": "notice", "notice_plans": "planned notice",
    "notice_deliveries": "delivery of a notice",
    "notice_preferences": "notice settings",
    "transfers": "transfer", "transfer_lines": "transfer line",
    "closed_periods": "closing", "stock_policies": "reorder rule",
    "valuation_checkpoints": "kept valuation", "ledger_horizons": "horizon of the ledger",
    "count_sessions": "count", "count_lines": "count line",
    "count_entries": "count entry", "packaging_teams": "packaging team",
    "packaging_records": "packaging record", "promise_changes": "changed promise",
  ]
  private static let natural = ["number", "sku", "code", "name", "key"]
  private static let bookkeeping: Set<String> = [
    "created_at", "created_by", "updated_at", "updated_by", "recorded_at", "actor",
    "last_movement_at", "requested_at", "requested_by", "delivered_by", "assigned_at",
    "assigned_by", "last_contact_at",
  ]

  private let describer: ChangeDescriber
  private let changes: [ReadLog.Name: Change]
  private var known: [ReadLog.Name: String] = [:]

  init(_ describer: ChangeDescriber, _ changes: [Change]) {
    self.describer = describer
    self.changes = Dictionary(
      changes.map { (ReadLog.Name(schema: $0.schema, id: $0.id), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The kind of record, in the singular.
  static func noun(_ schema: Schema) -> String { nouns[schema.name] ?? schema.name }

  /// Whether a field follows from others and helps searching or sorting only.
  static func isSearchText(_ field: String) -> Bool {
    field == "search" || field.hasPrefix("folded_") || field == Column.journalPlace.name
  }

  /// Whether a field says who and when, not what.
  static func isBookkeeping(_ field: String) -> Bool { bookkeeping.contains(field) }

  /// `product` for `product_id`.
  static func field(_ column: Column) -> String {
    column.kind == .id && column.name.hasSuffix("_id")
      ? String(column.name.dropLast(3)) : column.name
  }

  /// What people call the record that changes.
  mutating func name(_ change: Change) async throws -> String {
    guard let row = change.new ?? change.old else { return change.id.description }
    return try await name(of: row, in: change.schema, depth: 0)
  }

  /// The value as a document.
  mutating func document(_ value: Value, _ column: Column) async throws -> Document {
    switch value {
    case .null: return .null
    case .text(let text): return .text(text)
    case .bytes(let bytes): return .text("\(bytes.count) bytes")
    case .integer(let raw):
      if let money = RecordMoney.text(raw, column, describer.currency) { return .text(money) }
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
  func row(_ schema: Schema, _ id: RecordID) async throws -> Row? {
    let changed = changes[ReadLog.Name(schema: schema, id: id)].flatMap { $0.new ?? $0.old }
    if let changed { return changed }
    return try await describer.store.read(.latest) { try await $0.record(schema, id: id) }
  }

  private mutating func name(of row: Row, in schema: Schema, depth: Int) async throws -> String {
    let own = Self.natural.compactMap { column -> String? in
      guard let position = schema.position(named: column),
        case .text(let text) = row.values[position]
      else { return nil }
      return text
    }.first
    if let own, schema.name != "lots" { return own }
    guard depth < 3 else { return row.id.description }
    var parts: [String] = []
    for (column, value) in zip(schema.columns, row.values) {
      switch value {
      // What a movement takes back is its opposite: the name would say everything twice.
      case .integer where column.name == StockMovement.Columns.reverses.name: continue
      case .integer(let raw) where column.references != nil:
        let name = try await name(of: RecordID(rawValue: raw), column, depth: depth + 1)
        parts.append(Self.joint(column, schema) + name)
      case .integer(let raw) where column.name == "quantity" && schema.name == "stock_movements":
        parts.append(Quantity(rawValue: raw).description)
      case .text(let text) where !text.isEmpty:
        if ["size", "lot", "role"].contains(column.name) { parts.append("\(column.name) \(text)") }
        if schema.name == "lots", column.name == "code" { parts.append(text) }
      default: continue
      }
    }
    return parts.isEmpty ? row.id.description : parts.joined(separator: " ")
  }

  private static func joint(_ column: Column, _ schema: Schema) -> String {
    switch column.name {
    case "to_id": "→ "
    case "location_id": "at "
    default: ""
    }
  }

  private mutating func name(
    of id: RecordID, _ column: Column, depth: Int
  ) async throws -> String {
    // Columns that say who name users without a reference of their own.
    let collection = column.references ?? User.schema.name
    guard let schema = try? describer.rules.schema(named: collection) else {
      return id.description
    }
    let place = ReadLog.Name(schema: schema, id: id)
    if let name = known[place] { return name }
    guard let row = try await row(schema, id),
      column.references == nil || describer.isVisible(row, schema)
    else {
      return id.description
    }
    let found = try await name(of: row, in: schema, depth: depth)
    known[place] = found
    return found
  }
}
