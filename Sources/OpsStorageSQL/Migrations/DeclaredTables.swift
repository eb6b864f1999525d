import OpsDomain

/// The name under which a book keeps what its tables are like: the same for the same tables, and
/// another one as soon as a declaration changes them. So a start compares two names and no tables.
enum DeclaredTables {
  private static let prefix = "declared-"

  static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// - Returns: `declared-` and 16 hexadecimal digits, whichever order the schemas have.
  static func name(of schemas: [Schema], _ sql: SchemaSQL) -> String {
    var texts: [String] = []
    for schema in schemas.sorted(by: { $0.name < $1.name }) {
      texts.append(schema.name)
      texts += schema.columns.map { sql.definition($0) }
      texts += sql.createReferences(of: schema)
      texts += schema.keys.map { sql.createKey($0, of: schema) }
      texts += schema.indexes.map { sql.createIndex($0, of: schema) }
      texts += schema.searched.map { "searched " + $0.name }
    }
    let digits = String(NameDigest.of(texts), radix: 16)
    return prefix + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
