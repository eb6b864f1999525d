import OpsDomain

/// Questions about the identifiers of all collections together.
public enum IdentifierSQL {
  /// The largest identifier that is no larger than the parameter; absent where there is none. A
  /// look at the end of each table.
  public static func largest(_ schemas: [Schema], dialect: Dialect = .sqlite) -> String {
    let parameter = dialect == .sqlite ? "?1" : dialect.parameter(1)
    let id = SQLName.quoted(Column.id.name)
    let parts = schemas.map { schema in
      "SELECT max(\(id)) AS m FROM \(SQLName.quoted(schema.name)) WHERE \(id) <= \(parameter)"
    }
    return "SELECT max(m) FROM (" + parts.joined(separator: " UNION ALL ") + ")"
      + (dialect == .sqlite ? "" : " AS parts")
  }
}
