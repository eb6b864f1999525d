import GRDBSQLite
import OpsDomain

/// Columns in their order with types and defaults, references and indexes of a file, as text: equal
/// for files whose tables are the same, however they came about.
package enum TableShapes {
  private static let question = """
    SELECT t.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' '
      || coalesce(c.dflt_value, 'none') || ' ' || c.pk
    FROM sqlite_schema t JOIN pragma_table_info(t.name) c
    WHERE t.type = 'table' AND substr(t.name, 1, 7) <> 'sqlite_'
    UNION ALL
    SELECT t.name || ' ' || r."from" || ' refers to ' || r."table"
    FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) r WHERE t.type = 'table'
    UNION ALL
    SELECT tbl_name || ' ' || sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL
    ORDER BY 1
    """

  package static func of(_ path: String) throws -> [String] {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    var statement: OpaquePointer?
    guard sqlite3_open(path, &connection) == SQLITE_OK,
      sqlite3_prepare_v2(connection, question, -1, &statement, nil) == SQLITE_OK
    else {
      throw OpsError(.storageFailed, connection.map { String(cString: sqlite3_errmsg($0)) } ?? "?")
    }
    defer { sqlite3_finalize(statement) }
    var lines: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      lines.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return lines
  }
}
