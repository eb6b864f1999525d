import OpsDomain

/// The fixed statements of one collection. Their parameters are the row's values in the order the
/// statement names the columns.
public struct RecordSQL: Sendable {
  private let schema: Schema
  private let dialect: Dialect

  /// The statements of this collection in the SQL of this dialect.
  public init(_ schema: Schema, dialect: Dialect = .sqlite) {
    self.schema = schema
    self.dialect = dialect
  }

  private var table: String { SQLName.quoted(schema.name) }

  private func equals(_ column: Column, _ position: Int) -> String {
    SQLName.quoted(column.name) + " = " + dialect.parameter(position)
  }

  /// Adds a row; parameters: all columns.
  public var insert: String {
    let parameters = schema.columns.indices.map { dialect.parameter($0 + 1) }
    return "INSERT INTO \(table) (\(SQLName.list(schema.columns))) "
      + "VALUES (\(parameters.joined(separator: ", ")))"
  }

  /// Replaces some columns of a row that still has a version; parameters: the columns at
  /// `positions`, then id and old version.
  public func update(_ positions: [Int]) -> String {
    var assignments: [String] = []
    for (index, position) in positions.enumerated() {
      assignments.append(equals(schema.columns[position], index + 1))
    }
    let id = equals(.id, positions.count + 1)
    let version = equals(.version, positions.count + 2)
    return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(id) AND \(version)"
  }

  /// Removes a row that still has a version; parameters: id, version.
  public var delete: String {
    "DELETE FROM \(table) WHERE \(equals(.id, 1)) AND \(equals(.version, 2))"
  }

  /// One row; parameter: id.
  public var byID: String {
    "SELECT \(SQLName.list(schema.columns)) FROM \(table) WHERE \(equals(.id, 1))"
  }

  /// The row with a key; parameters: the key's columns.
  public func byKey(_ key: UniqueKey) -> String {
    let conditions = key.columns.enumerated().map { equals($1, $0 + 1) }
    return "SELECT \(SQLName.list(schema.columns)) FROM \(table) "
      + "WHERE \(conditions.joined(separator: " AND "))"
  }
}
