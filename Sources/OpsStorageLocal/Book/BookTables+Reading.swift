import OpsDomain
import OpsStorageSQL

extension BookTables {
  /// The tables of these names that the file has, or all besides SQLite's own and the one that
  /// names the migrations.
  static func read(_ connection: OpaquePointer, only names: Set<String>? = nil) throws -> BookTables
  {
    var found = BookTables()
    if let names, names.isEmpty { return found }
    let tables = try Prepared(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table'"
        + " AND substr(name, 1, 7) <> 'sqlite_' AND name <> 'grdb_migrations'", on: connection)
    let columns = try Prepared(
      "SELECT name, type, \"notnull\" FROM pragma_table_info(?)", on: connection)
    let references = try Prepared(
      "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", on: connection)
    while try tables.step() {
      let (table, text) = (tables.text(0), tables.text(1))
      guard names?.contains(table) ?? true else { continue }
      references.bind(table, at: 1)
      var targets: [String: String] = [:]
      while try references.step() { targets[references.text(0)] = references.text(1) }
      columns.bind(table, at: 1)
      var list: [Column] = []
      while try columns.step() {
        let name = columns.text(0)
        list.append(
          Column(
            name, columns.text(1), required: columns.integer(2) == 1,
            flag: text.contains(SchemaSQL.flagCheck(name)), references: targets[name]))
      }
      found.columns[table] = list
    }
    let indexes = try Prepared(
      "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
      on: connection)
    while try indexes.step() {
      let table = indexes.text(1)
      guard names?.contains(table) ?? true else { continue }
      found.indexes[indexes.text(0)] = Index(table: table, text: indexes.text(2))
    }
    return found
  }
}
