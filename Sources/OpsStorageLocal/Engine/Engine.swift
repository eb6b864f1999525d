import GRDBSQLite
import OpsDomain
import OpsStorageSQL

/// The prepared statements of one connection. Used on the connection's queue only.
final class Engine {
  let connection: OpaquePointer
  private var tables: [ObjectIdentifier: TableStatements] = [:]
  private var statements: [String: Prepared] = [:]
  private var fixed = [Prepared?](repeating: nil, count: FixedStatement.allCases.count)
  private let walPagesCounter: UnsafeMutablePointer<Int32>
  /// Whether the connection is still open.
  private(set) var isAttached = true

  /// The commits written since the SQL transaction, or the last full stretch of it, began.
  var stretch = CommitStretch(startsTransaction: true)

  /// How many texts of queries are kept prepared; beyond that all of them are dropped.
  private static let keptStatements = 256
  /// How many questions for rows the tables keep.
  private var keptQuestions = 0

  init(_ connection: OpaquePointer) {
    self.connection = connection
    walPagesCounter = .allocate(capacity: 1)
    walPagesCounter.initialize(to: 0)
    // A hook of our own also switches off SQLite's automatic checkpoints.
    sqlite3_wal_hook(
      connection,
      { counter, _, _, pages in
        counter?.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, walPagesCounter)
  }

  deinit {
    detach()
    walPagesCounter.deallocate()
  }

  /// Gives up all statements and hooks, so that the connection can be closed.
  func detach() {
    guard isAttached else { return }
    isAttached = false
    sqlite3_wal_hook(connection, nil, nil)
    tables = [:]
    statements = [:]
    fixed = []
  }

  /// Pages in the write-ahead log after the last commit on this connection.
  var walPages: Int { Int(walPagesCounter.pointee) }

  /// Whether a transaction is open. SQLite closes one by itself after some failures.
  var isInTransaction: Bool { sqlite3_get_autocommit(connection) == 0 }

  /// Whether references to missing records are waiting to be resolved.
  var hasDanglingReferences: Bool {
    var present: Int32 = 0
    var highest: Int32 = 0
    sqlite3_db_status(connection, SQLITE_DBSTATUS_DEFERRED_FKS, &present, &highest, 0)
    return present != 0
  }

  /// Rows the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(connection)) }

  func table(_ schema: Schema) -> TableStatements {
    if let table = tables[ObjectIdentifier(schema)] { return table }
    let table = TableStatements(schema, on: connection)
    tables[ObjectIdentifier(schema)] = table
    return table
  }

  /// The statement with this text, prepared once.
  func prepared(_ text: String) throws(SQLiteFailure) -> Prepared {
    if let statement = statements[text] { return statement }
    let statement = try Prepared(text, on: connection)
    if statements.count >= Self.keptStatements { statements.removeAll(keepingCapacity: true) }
    statements[text] = statement
    return statement
  }

  /// The statement that asks for rows of a table, prepared once. It is found by the end of its text
  /// alone, because the list of columns is long.
  ///
  /// - Parameter end: What stands behind ``TableText/selection``.
  func question(_ table: TableStatements, _ end: String) throws(SQLiteFailure) -> Prepared {
    if let statement = table.known(end) { return statement }
    if keptQuestions >= Self.keptStatements {
      for table in tables.values { table.forgetQuestions() }
      keptQuestions = 0
    }
    keptQuestions += 1
    return try table.prepare(end)
  }

  func prepared(_ statement: FixedStatement) throws(SQLiteFailure) -> Prepared {
    if let made = fixed[statement.rawValue] { return made }
    let made = try Prepared(statement.text, on: connection)
    fixed[statement.rawValue] = made
    return made
  }

  /// Runs a statement without parameters and rows.
  func run(_ statement: FixedStatement) throws(SQLiteFailure) { try prepared(statement).run() }

  func run(_ text: String) throws(SQLiteFailure) { try prepared(text).run() }

  /// A number that changes whenever this or another connection has changed the file. Up to date
  /// inside a transaction only.
  var dataVersion: UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  /// Whether another file, or none, stands at the path that was opened.
  var hasMoved: Bool {
    var moved: Int32 = 0
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// The first column of the first row, for pragmas.
  func value(_ text: String) throws(SQLiteFailure) -> Value {
    let statement = try Prepared(text, on: connection)
    guard try statement.step() else { return .null }
    let value = try statement.values(1)[0]
    statement.reset()
    return value
  }

  /// Writes back the log's pages as far as readers allow. Answers whether that was all of them.
  func checkpoint(_ mode: Int32) throws(SQLiteFailure) -> Bool {
    var logged: Int32 = 0
    var written: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(connection, nil, mode, &logged, &written)
    guard code == SQLITE_OK || code == SQLITE_BUSY else {
      throw SQLiteFailure(code, on: connection)
    }
    return code == SQLITE_OK && logged == written
  }
}
