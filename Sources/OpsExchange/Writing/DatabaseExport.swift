import OpsDomain
import OpsKernel
import OpsStorage

/// Writes an export as a SQLite database: a table for each collection, and `opsh_export` with the
/// head and the end of the export as JSON.
///
/// Quantities and prices are in NUMERIC columns: SQLite keeps them as numbers where these say the
/// same, and else as text.
final class DatabaseExport: ExportWriter {
  /// The table that says what the others are.
  static let headTable = "opsh_export"

  private let folder: WorkFolder
  private let output: OutputFile
  private var database: Database?
  private var insert: Database.Statement?
  private var places: [(position: Int, kind: Column.Kind)] = []
  private var exported: [ExportedCollection] = []
  private var values = ValueText()

  /// - Parameters:
  ///   - output: The file that the database becomes once it is complete.
  ///   - folder: Where it is made.
  init(_ output: OutputFile, in folder: WorkFolder) throws {
    self.folder = folder
    self.output = output
    let database = try Database(folder.file, isWritten: true)
    // Nobody sees the file before it is complete, so no crash has to leave it readable.
    try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
    self.database = database
  }

  func open(_ manifest: ExportManifest) throws {
    try database?.run("CREATE TABLE \(Self.headTable) (part TEXT PRIMARY KEY, content TEXT)")
    try write("export", DocumentWriter.string(DocumentEncoder.encode(manifest)))
  }

  private func write(_ part: String, _ content: String) throws {
    let statement = try database?.prepare("INSERT INTO \(Self.headTable) VALUES (?, ?)")
    statement?.bind(part, at: 1)
    statement?.bind(content, at: 2)
    _ = try statement?.step()
  }

  func begin(_ table: ExportTable, of schema: Schema) throws {
    places = ExportColumns.places(of: table, in: schema)
    let name = Database.quoted(table.collection)
    let columns = places.map { place in
      let column = schema.columns[place.position]
      let key = place.position == 0 ? " PRIMARY KEY" : ""
      return "\(Database.quoted(column.name)) \(Self.type(of: column.kind))\(key)"
    }
    try database?.run("CREATE TABLE \(name) (\(columns.joined(separator: ", ")))")
    let marks = places.map { _ in "?" }.joined(separator: ", ")
    insert = try database?.prepare("INSERT INTO \(name) VALUES (\(marks))")
  }

  private static func type(of kind: Column.Kind) -> String {
    switch kind {
    case .id, .integer, .bool: "INTEGER"
    case .fixed: "NUMERIC"
    case .text, .date, .instant: "TEXT"
    case .bytes: "BLOB"
    }
  }

  func add(_ rows: [Row]) throws {
    guard let insert else { return }
    var text: [UInt8] = []
    for row in rows {
      for (index, place) in places.enumerated() {
        let parameter = Int32(truncatingIfNeeded: index + 1)
        switch row.values[place.position] {
        case .null: insert.bindNull(at: parameter)
        case .text(let value): insert.bind(value, at: parameter)
        case .bytes(let value): insert.bind(value, at: parameter)
        case .integer(let number):
          guard place.kind == .fixed || place.kind == .instant else {
            insert.bind(number, at: parameter)
            continue
          }
          text.removeAll(keepingCapacity: true)
          values.append(number, of: place.kind, to: &text)
          insert.bind(utf8: text, at: parameter)
        }
      }
      _ = try insert.step()
    }
  }

  func end(_ collection: ExportedCollection) {
    insert = nil
    exported.append(collection)
  }

  func finish() throws {
    try write("end", DocumentWriter.string(DocumentEncoder.encode(exported)))
    try database?.run("COMMIT")
    database = nil
    try folder.copy(to: output)
  }
}
