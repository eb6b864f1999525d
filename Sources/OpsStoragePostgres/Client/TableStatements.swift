import OpsDomain
import OpsStorageSQL

/// The texts of one collection's statements, made once for each connection.
final class TableStatements {
  let schema: Schema
  /// Names for statements that are made of questions.
  let text: TableText
  let sql: RecordSQL
  let insert: String
  let delete: String
  let byID: String
  private var byKey: [ObjectIdentifier: String] = [:]
  /// Updates by the set of columns they change, so that untouched indexes are left alone.
  private var updates: [[Int]: String] = [:]

  init(_ schema: Schema) {
    self.schema = schema
    text = TableText(schema, dialect: .postgres)
    sql = RecordSQL(schema, dialect: .postgres)
    insert = sql.insert
    delete = sql.delete
    byID = sql.byID
  }

  func byKey(_ key: UniqueKey) -> String {
    if let made = byKey[ObjectIdentifier(key)] { return made }
    let made = sql.byKey(key)
    byKey[ObjectIdentifier(key)] = made
    return made
  }

  func update(_ positions: [Int]) -> String {
    if let made = updates[positions] { return made }
    let made = sql.update(positions)
    updates[positions] = made
    return made
  }
}
