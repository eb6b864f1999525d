import CPostgres
import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The statements of one connection. Used on the connection's queue only.
final class Engine {
  let link: Link
  let options: PostgresOptions
  private var tables: [ObjectIdentifier: TableStatements] = [:]
  private var lastUse = Stopwatch.now

  /// The commits written since the SQL transaction, or the last full stretch of it, began.
  var stretch = CommitStretch()

  /// Signs in and prepares the session.
  init(_ options: PostgresOptions) throws {
    self.options = options
    link = try Link(
      options.address, deadline: Self.deadline(options.connectMilliseconds))
    guard PQserverVersion(link.handle) >= 150_000 else {
      throw OpsError(
        .configuration, "The database is PostgreSQL \(PQserverVersion(link.handle) / 10_000)",
        field: "store.url", hint: "use PostgreSQL 15 or later")
    }
    try prepareSession()
  }

  private static func deadline(_ milliseconds: Int) -> Int64 {
    Stopwatch.now + Int64(milliseconds) * 1_000_000
  }

  /// What a session has to be like, whatever the server's configuration says.
  private func prepareSession() throws {
    let settings = [
      ("client_encoding", "UTF8"), ("client_min_messages", "warning"), ("jit", "off"),
      ("TimeZone", "UTC"), ("statement_timeout", String(options.statementMilliseconds)),
      ("idle_in_transaction_session_timeout", String(PostgresOptions.idleWriterMilliseconds)),
      // The server notices that nobody waits for a question any more.
      ("client_connection_check_interval", "1000"),
    ]
    let texts = settings.map { "set_config('\($0)', '\($1)', false)" }
    let answers = try run(
      [
        .once("SELECT " + texts.joined(separator: ", ")),
        // A commit is on the disk, and with the standbys that the server waits for, when it is
        // answered.
        .once(
          "SELECT set_config('synchronous_commit', 'on', false)"
            + " WHERE current_setting('synchronous_commit') IN ('off', 'local')"),
        .once("SELECT current_setting('server_encoding')"),
      ])
    guard answers[2].value == .text("UTF8") else {
      throw OpsError(
        .configuration, "The encoding of the database is not UTF-8", field: "store.url",
        hint: "create it with `createdb --encoding UTF8 --template template0`")
    }
  }

  /// Runs the statements as one batch. Throws the refusal of the first that was refused.
  @discardableResult
  func run(_ steps: [SQLStep], milliseconds: Int? = nil) throws -> [SQLAnswer] {
    defer { lastUse = Stopwatch.now }
    let limit =
      milliseconds ?? options.statementMilliseconds + PostgresOptions.graceMilliseconds
    return try link.run(steps, until: Self.deadline(limit))
  }

  @discardableResult
  func run(_ step: SQLStep) throws -> SQLAnswer { try run([step])[0] }

  /// Runs a question that an index answers at once: one that takes longer than a caller waits is
  /// asked of a database that is gone.
  func look(_ step: SQLStep) throws -> SQLAnswer {
    try run([step], milliseconds: options.answerMilliseconds)[0]
  }

  /// Runs a batch that ends with a COMMIT, which goes on when this side stops waiting.
  func runCommit(_ steps: [SQLStep], milliseconds: Int? = nil) throws -> [SQLAnswer] {
    link.isCommitting = true
    defer { link.isCommitting = false }
    return try run(steps, milliseconds: milliseconds)
  }

  func copy(_ text: String, _ rows: [[Value]]) throws {
    try link.copy(text, rows, until: Self.deadline(options.statementMilliseconds))
  }

  /// Throws unless the connection still works. One that was idle for long is asked.
  func check() throws {
    guard link.isAlive() else { throw link.lost() }
    guard Stopwatch.now - lastUse > Int64(PostgresOptions.trustMilliseconds) * 1_000_000 else {
      return
    }
    do {
      try run([SQLStep("SELECT 1")], milliseconds: PostgresOptions.checkMilliseconds)
    } catch {
      throw link.lost()
    }
  }

  /// Whether a transaction is open, also one that a refusal has made useless.
  var isInTransaction: Bool { link.isOpen && PQtransactionStatus(link.handle) != PQTRANS_IDLE }

  /// The server's process behind this connection.
  var serverProcess: Int32 { link.isOpen ? PQbackendPID(link.handle) : 0 }

  /// Ends an open transaction without a commit. Answers whether there is none any more.
  func endReading() -> Bool {
    guard link.isOpen else { return false }
    guard isInTransaction else { return true }
    _ = try? run(SQLStep("ROLLBACK"))
    return link.isOpen && !isInTransaction
  }

  /// Runs several questions on one state of the book.
  func inOneState<Answer>(_ body: () throws -> Answer) throws -> Answer {
    if isInTransaction { return try body() }
    try run(SQLStep(Self.beginSnapshot))
    do {
      let answer = try body()
      try run(SQLStep("COMMIT"))
      return answer
    } catch {
      _ = endReading()
      throw error
    }
  }

  /// Writers never interleave, so that what a snapshot shows is the state between two of them.
  static let beginSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

  func table(_ schema: Schema) -> TableStatements {
    if let table = tables[ObjectIdentifier(schema)] { return table }
    let table = TableStatements(schema)
    tables[ObjectIdentifier(schema)] = table
    return table
  }
}
