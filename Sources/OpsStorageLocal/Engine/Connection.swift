import CSQLite
import GRDB
import GRDBSQLite
import OpsDomain
import OpsStorageSQL

/// One connection to the book's file on a queue of its own.
///
/// Unchecked, because the engine is not sendable: it is only ever touched on the queue, which runs
/// one block at a time.
final class Connection: @unchecked Sendable {
  let queue: DatabaseQueue
  private let engine: Engine

  /// Whether SQLite has left off counting its memory, which only the first connection of a process
  /// can ask for. It is a sixth of what opening a book costs, and a lock for all connections.
  private static let countsNoMemory = opsh_sqlite_without_memory_count() == SQLITE_OK

  /// Opens the file. `busyMilliseconds` bounds the wait for locks of other programs.
  init(
    path: String, isReadOnly: Bool, cacheKiB: Int, busyMilliseconds: Int
  ) throws(OpsError) {
    // Where something else has used SQLite before, it goes on counting.
    _ = Self.countsNoMemory
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = true
    // A transaction spans several accesses: one per question of its body.
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(Double(busyMilliseconds) / 1000)
    configuration.label = isReadOnly ? "book-reader" : "book-writer"
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      engine = try queue.unsafeRead { database in
        guard let connection = database.sqliteConnection else {
          throw SQLiteFailure(code: SQLITE_MISUSE)
        }
        // GRDB looks at every column of every statement that is prepared, to tell its own observers
        // what is read. Nobody observes here, and that costs ten times as much as preparing.
        sqlite3_set_authorizer(connection, nil, nil)
        let engine = Engine(connection)
        if isReadOnly { engine.letCancel(true) }
        _ = try engine.value("PRAGMA cache_size = -\(cacheKiB)")
        _ = try engine.value("PRAGMA temp_store = MEMORY")
        _ = try engine.value("PRAGMA trusted_schema = OFF")
        return engine
      }
      self.queue = queue
    } catch { throw Self.translated(error) }
  }

  deinit {
    // The last reference may go in a block on the queue itself.
    queue.unsafeReentrantRead { _ in engine.detach() }
  }

  /// Runs `body` on the queue and waits for it: the caller's thread does the work when the queue
  /// is idle. For short work only.
  func perform<Answer>(_ body: (Engine) throws -> Answer) throws -> Answer {
    do {
      return try queue.unsafeRead { _ in try body(opened()) }
    } catch { throw Self.passedOn(error) }
  }

  /// Runs `body` on a thread of the queue, leaving the caller's thread to others. Costs a change
  /// of threads; for work that waits for the disk.
  func performElsewhere<Answer: Sendable>(
    _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.asyncWriteWithoutTransaction { [self] _ in
        let result = Result { try body(opened()) }.mapError { Self.passedOn($0) }
        // The task that waits for this connection holds the turn to write.
        HeldPlace.passOn { continuation.resume(with: result) }
      }
    }
  }

  private func opened() throws(OpsError) -> Engine {
    guard engine.isAttached else { throw WriteRefusal.closed }
    return engine
  }

  /// Closes the connection; later work fails.
  func close() throws {
    do {
      queue.unsafeRead { _ in engine.detach() }
      try queue.close()
    } catch { throw Self.translated(error) }
  }

  /// Keeps the connection open until the process ends. For a file that was replaced: closing would
  /// write its log back and remove the file at the log's path, which belongs to another book.
  func leak() { _ = Unmanaged.passRetained(self) }

  /// The error in the product's words; others pass unchanged. An interruption is the end that a
  /// cancelled task has asked for.
  private static func passedOn(_ error: any Error) -> any Error {
    if let failure = error as? SQLiteFailure, failure.primaryCode == SQLITE_INTERRUPT {
      return CancellationError()
    }
    return error is SQLiteFailure || error is DatabaseError ? translated(error) : error
  }

  private static func translated(_ error: any Error) -> OpsError {
    switch error {
    case let error as OpsError: error
    case let failure as SQLiteFailure: failure.opsError
    case let failure as DatabaseError:
      SQLiteFailure(
        code: failure.extendedResultCode.rawValue, detail: failure.message ?? ""
      ).opsError
    default: SQLiteFailure(code: SQLITE_ERROR).opsError
    }
  }
}
