import GRDBSQLite
import OpsDomain
import OpsKernel
import OpsStorage

/// Reads an export from a SQLite database.
final class DatabaseSource: ExportSource {
  let manifest: ExportManifest
  let digests: [String: String]

  private let rules: RuleBook
  private let database: Database
  private var index = 0
  private var form: ExportForm?
  private var statement: Database.Statement?

  /// Opens the database. Throws `noinput.file`, and `data.bad_value` for another database.
  init(_ path: String, _ rules: RuleBook) throws {
    self.rules = rules
    let database = try Database(path, isWritten: false)
    self.database = database
    let head = try ExportHead(
      export: try? Self.part("export", of: database), end: try? Self.part("end", of: database))
    manifest = head.manifest
    digests = head.digests
  }

  private static func part(_ name: String, of database: Database) throws -> Document {
    let statement = try database.prepare(
      "SELECT content FROM \(DatabaseExport.headTable) WHERE part = ?")
    statement.bind(name, at: 1)
    guard try statement.step() else { throw ExportSources.notAll }
    return try DocumentParser.parse(statement.bytes(0), limits: .trusted)
  }

  func next() throws -> ExportBatch? {
    while true {
      if statement == nil {
        guard index < manifest.tables.count else { return nil }
        try begin(manifest.tables[index])
        index += 1
      }
      let rows = try page()
      if rows.count < Limits.pageSizeMaximum { statement = nil }
      if let form, !rows.isEmpty { return ExportBatch(schema: form.schema, rows: rows) }
    }
  }

  private func begin(_ table: ExportTable) throws {
    form = try ExportForm(table, of: rules.schema(named: table.collection))
    let columns = table.columns.map(Database.quoted).joined(separator: ", ")
    statement = try database.prepare(
      "SELECT \(columns) FROM \(Database.quoted(table.collection)) ORDER BY id")
  }

  private func page() throws -> [Row] {
    guard let form, let statement else { return [] }
    var rows: [Row] = []
    while rows.count < Limits.pageSizeMaximum, try statement.step() {
      rows.append(
        try form.row { index, column in
          try Self.value(statement, Int32(truncatingIfNeeded: index), column)
        })
    }
    return rows
  }

  private static func value(
    _ statement: Database.Statement, _ index: Int32, _ column: Column
  ) throws -> Value {
    switch statement.type(index) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER where column.kind == .fixed:
      let (raw, overflow) = statement.integer(index).multipliedReportingOverflow(by: 1_000_000)
      guard !overflow else { throw LineSource.damaged }
      return .integer(raw)
    case SQLITE_INTEGER: return .integer(statement.integer(index))
    case SQLITE_FLOAT where column.kind == .fixed:
      // Numbers that 64 bits of floating point do not hold exactly are kept as text.
      let raw = (statement.real(index) * 1_000_000).rounded()
      guard raw.magnitude < 9e18 else { throw LineSource.damaged }
      return .integer(Int64(raw))
    case SQLITE_BLOB: return .bytes(statement.bytes(index))
    case SQLITE_TEXT: return try ExportForm.value(statement.text(index), of: column)
    default: throw LineSource.damaged
    }
  }
}
