import OpsDomain

/// The name under which a book keeps what its tables are like: the same for the same tables, and
/// another one as soon as a declaration changes them. So a start compares two names and no tables.
enum DeclaredTables {
  private static let prefix = "declared-"

  static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// - Returns: `declared-` and 16 hexadecimal digits, whichever order the schemas have.
  static func name(of schemas: [Schema], _ sql: SchemaSQL) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    func add(_ text: String) {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      digest = (digest ^ 0x0A) &* 0x0000_0100_0000_01B3
    }
    for schema in schemas.sorted(by: { $0.name < $1.name }) {
      add(schema.name)
      for column in schema.columns { add(sql.definition(column)) }
      for key in schema.keys { add(sql.createKey(key, of: schema)) }
      for index in schema.indexes { add(sql.createIndex(index, of: schema)) }
      for column in schema.searched { add("searched " + column.name) }
    }
    let digits = String(digest, radix: 16)
    return prefix + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
