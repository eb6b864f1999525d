import OpsDomain
import OpsStorageSQL

extension BookTables {
  /// Our own tables that no declaration names.
  private static let ours = ["book_steps", "journal_head"] + KeptTables.names

  /// The tables of the book, as the database tells.
  static func read(_ engine: Engine) throws -> BookTables {
    let answers = try engine.run([.once(askColumns), .once(askReferences), .once(askIndexes)])
    var found = BookTables()
    func text(_ value: Value) -> String { if case .text(let text) = value { text } else { "" } }
    for row in answers[0].rows {
      let table = text(row[0])
      found.columns[table, default: []].append(
        Column(
          text(row[1]), Self.type(text(row[2]), text(row[3])), required: row[4] == .integer(1),
          flag: row[5] == .integer(1), references: nil))
    }
    for row in answers[1].rows {
      found.references[text(row[0]), default: [:]][text(row[1])] = text(row[2])
    }
    for row in answers[2].rows {
      let (name, table) = (text(row[0]), text(row[1]))
      let columns = text(row[3])
      found.indexes[name] = Index(
        table: table,
        text: "CREATE \(row[2] == .integer(1) ? "UNIQUE " : "")INDEX \"\(name)\" ON \"\(table)\""
          + " (\(columns))")
    }
    for name in ours { found.columns[name] = nil }
    found.indexes = found.indexes.filter { !ours.contains($0.value.table) }
    return found
  }

  private static func type(_ name: String, _ collation: String) -> String {
    name.uppercased() + (collation.isEmpty ? "" : " COLLATE \"\(collation)\"")
  }

  /// Table, column, type, collation, whether it is required (a primary key is anyway), whether only
  /// two values may stand in it.
  private static let askColumns = """
    SELECT t.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod),
      CASE WHEN c.collname = 'default' THEN '' ELSE coalesce(c.collname::text, '') END,
      a.attnotnull AND NOT EXISTS (SELECT 1 FROM pg_constraint p WHERE p.conrelid = t.oid
        AND p.contype = 'p' AND a.attnum = ANY (p.conkey)),
      EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'c'
        AND k.conkey = ARRAY[a.attnum])
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
    LEFT JOIN pg_collation c ON c.oid = a.attcollation
    WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace
      AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY t.relname, a.attnum
    """

  /// Table, column, and the table that it refers to.
  private static let askReferences = """
    SELECT t.relname::text, a.attname::text, o.relname::text
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
    JOIN pg_class o ON o.oid = k.confrelid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND t.relnamespace = current_schema()::regnamespace
    """

  /// Name, table, whether it is unique, and the columns with their directions as we write them.
  /// Without those behind constraints.
  private static let askIndexes = """
    SELECT n.relname::text, t.relname::text, i.indisunique,
      (SELECT string_agg(
        coalesce('"' || a.attname || '"', 'expression') || CASE i.indoption[p - 1]
          WHEN 0 THEN '' WHEN 1 THEN ' DESC NULLS LAST' WHEN 2 THEN ' NULLS FIRST'
          ELSE ' DESC' END, ', ' ORDER BY p)
        FROM generate_series(1, i.indnkeyatts) AS p
        LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[p - 1]
          AND a.attnum > 0)
    FROM pg_index i JOIN pg_class n ON n.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE t.relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid
        AND k.contype IN ('p', 'u'))
    """
}
