import OpsDomain

/// How SQL names a collection and its columns. Worked out once where many statements are made: a
/// wide record has more names than a question has words.
public struct TableText: Sendable {
  let schema: Schema
  let dialect: Dialect
  /// The quoted name of the table.
  let name: String
  /// The quoted names of the columns, in the order of the schema.
  let columns: [String]
  /// The beginning of every question for rows: `SELECT … FROM …`.
  public let selection: String

  /// The names of this collection and its columns, quoted once for all statements.
  public init(_ schema: Schema, dialect: Dialect = .sqlite) {
    self.schema = schema
    self.dialect = dialect
    name = SQLName.quoted(schema.name)
    columns = schema.columns.map { SQLName.quoted($0.name) }
    selection = "SELECT \(columns.joined(separator: ", ")) FROM \(name)"
  }
}
