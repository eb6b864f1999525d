import OpsDomain
import OpsStorageSQL

/// The prepared statements of one collection on one connection, found without hashing any text.
final class TableStatements {
  let schema: Schema
  /// Names for statements that are made of questions.
  let text: TableText
  private let sql: RecordSQL
  private let connection: OpaquePointer
  private var insertion: Prepared?
  private var deletion: Prepared?
  private var selection: Prepared?
  private var selectionsByKey: [ObjectIdentifier: Prepared] = [:]
  /// Updates by the set of columns they change, so that untouched indexes are left alone.
  private var updates: [[Int]: Prepared] = [:]
  /// Questions for rows by what stands behind ``TableText/selection``.
  private var questions: [String: Prepared] = [:]

  init(_ schema: Schema, on connection: OpaquePointer) {
    self.schema = schema
    self.connection = connection
    sql = RecordSQL(schema)
    text = TableText(schema)
  }

  /// The statement of a question for rows that was prepared before.
  func known(_ end: String) -> Prepared? { questions[end] }

  /// Prepares a question for rows.
  func prepare(_ end: String) throws(SQLiteFailure) -> Prepared {
    let made = try Prepared(text.selection + end, on: connection)
    questions[end] = made
    return made
  }

  func forgetQuestions() { questions.removeAll(keepingCapacity: true) }

  func insert() throws(SQLiteFailure) -> Prepared {
    if let insertion { return insertion }
    let made = try Prepared(sql.insert, on: connection)
    insertion = made
    return made
  }

  func delete() throws(SQLiteFailure) -> Prepared {
    if let deletion { return deletion }
    let made = try Prepared(sql.delete, on: connection)
    deletion = made
    return made
  }

  func byID() throws(SQLiteFailure) -> Prepared {
    if let selection { return selection }
    let made = try Prepared(sql.byID, on: connection)
    selection = made
    return made
  }

  func byKey(_ key: UniqueKey) throws(SQLiteFailure) -> Prepared {
    if let made = selectionsByKey[ObjectIdentifier(key)] { return made }
    let made = try Prepared(sql.byKey(key), on: connection)
    selectionsByKey[ObjectIdentifier(key)] = made
    return made
  }

  func update(_ positions: [Int]) throws(SQLiteFailure) -> Prepared {
    if let made = updates[positions] { return made }
    let made = try Prepared(sql.update(positions), on: connection)
    updates[positions] = made
    return made
  }
}
