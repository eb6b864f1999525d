import GRDB
import GRDBSQLite
import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Opens the writing connection of a book: recognises the file, makes the tables of a new one, and
/// makes commits durable. The tables of a book that holds commits are changed by ``BookUpgrade``
/// alone.
struct BookOpener {
  /// In the file's header, as the identifier of its application.
  static let mark = "OPSH"
  private static let applicationID = mark.utf8.reduce(Int64(0)) { $0 << 8 | Int64($1) }

  let file: BookFile
  let plan: LatePlan
  let lock: BookLock
  let options: LocalStoreOptions

  /// Throws `config.invalid` for a file that is not a book, `config.old_book` for a book that lacks
  /// steps, `protocol.version` for a book of a newer version, `data.corrupt` for a damaged one,
  /// `tempfail.book_busy` when another process keeps it locked.
  func open() async throws -> Connection {
    let deadline = ContinuousClock.now + .milliseconds(options.lockWaitMilliseconds)
    while true {
      do {
        // An upgrade may have put another file in place since this one was opened.
        if let connection = try await open(until: deadline) { return connection }
        guard ContinuousClock.now < deadline else {
          throw OpsError(
            .bookBusy, "Another program keeps replacing the book's file", hint: "retry")
        }
      } catch let error as OpsError where error.code == .bookBusy {
        // The last process to leave a book holds all of it while its log is written back.
        guard ContinuousClock.now < deadline else { throw error }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  /// A further connection that writes, to a book that was opened before. Throws as ``open()``.
  func openAgain() throws -> Connection {
    let connection = try connect()
    try connection.perform(makeDurable)
    return connection
  }

  /// Nil when another file stands at the path by now.
  private func open(until deadline: ContinuousClock.Instant) async throws -> Connection? {
    let connection = try connect()
    do {
      if try connection.perform(isNotReady) {
        try await lock.acquire(until: deadline)
        defer { lock.release() }
        guard try !connection.perform({ $0.hasMoved }) else { return Self.abandon(connection) }
        if try connection.perform(isNotReady) {
          try connection.perform(claim)
          try BookMigrator(plan: try plan.get()).run(on: connection.queue)
        }
      }
      try connection.perform(makeDurable)
      guard try connection.perform({ $0.hasMoved }) else { return connection }
    } catch {
      // Other faults of a file that has been replaced do not matter.
      guard (try? connection.perform { $0.hasMoved }) == true else { throw error }
    }
    return Self.abandon(connection)
  }

  /// Gives up the connection to a file that has been replaced. It is not closed: as the last one
  /// SQLite would remove the log at its path, which is another file's by now.
  private static func abandon(_ connection: Connection) -> Connection? {
    connection.leak()
    return nil
  }

  private func connect() throws(OpsError) -> Connection {
    do {
      return try Connection(
        path: file.path, isReadOnly: false, cacheKiB: options.cacheKiB,
        busyMilliseconds: LocalStoreOptions.foreignLockMilliseconds)
    } catch {
      // Any file that is not a database counts as damaged there.
      throw error.code == .corrupt ? file.refusal(error) : error
    }
  }

  static func notABook(_ path: String) -> OpsError {
    OpsError(
      .configuration, "\(path) is not a book of this program", field: "book",
      hint: "name another file with --book")
  }

  /// The refusal of a database that does not say that it is a book: one with the tables of a book
  /// has lost that.
  static func refusal(of path: String, _ engine: Engine) throws -> OpsError {
    guard try BookMigrator.applied(engine).contains("0001-journal") else { return notABook(path) }
    return OpsError(
      .corrupt, "The beginning of the book \(path) is damaged", field: "book",
      hint: "restore a backup with `opsh backup restore`")
  }

  /// Whether the file says that it is a book.
  static func isBook(_ engine: Engine) throws -> Bool {
    try engine.value("PRAGMA application_id") == .integer(applicationID)
  }

  /// Whether the file is new, or its making was cut off.
  private func isNotReady(_ engine: Engine) throws -> Bool {
    guard try Self.isBook(engine) else { return true }
    if try !plan.isKnown(toBe: BookMigrator.applied(engine)) {
      let migrator = BookMigrator(plan: try plan.get())
      let missing = try migrator.missing(engine)
      if !missing.isEmpty {
        guard try Self.isBlank(engine) else { throw Self.old(try migrator.planned(engine).count) }
        return true
      }
    }
    return try engine.value("PRAGMA journal_mode") != .text("wal")
  }

  /// Whether nothing has been committed: then there is nothing that making tables could harm.
  private static func isBlank(_ engine: Engine) throws -> Bool {
    guard try BookMigrator.applied(engine).contains("0001-journal") else { return true }
    return try engine.head() == .empty && !engine.isRestoring
  }

  private static func old(_ missing: Int) -> OpsError {
    let steps = Counted.text(missing, "upgrade step is", "upgrade steps are")
    return OpsError(
      .oldBook, "An older version wrote this book; \(steps) missing", field: "book",
      hint: "make a backup, then run `opsh store upgrade`; `--plan` shows the steps")
  }

  /// Marks an empty file as a book. Another process may have been quicker; then nothing changes.
  private func claim(_ engine: Engine) throws {
    let owner = try engine.value("PRAGMA application_id")
    if owner == .integer(0), try engine.value("SELECT count(*) FROM sqlite_schema") == .integer(0) {
      _ = try engine.value("PRAGMA application_id = \(Self.applicationID)")
    } else if owner != .integer(Self.applicationID) {
      throw try Self.refusal(of: file.path, engine)
    }
    guard try engine.value("PRAGMA journal_mode = WAL") == .text("wal") else {
      throw OpsError(
        .configuration, "The book's file system does not support a write-ahead log",
        hint: "keep the book on a local disk")
    }
  }

  /// Commits reach the disk before they are acknowledged. The wrapper around SQLite sets NORMAL
  /// in several places, so the setting is read back.
  private func makeDurable(_ engine: Engine) throws {
    _ = try engine.value("PRAGMA synchronous = FULL")
    _ = try engine.value("PRAGMA journal_size_limit = \(64 << 20)")
    guard try engine.value("PRAGMA synchronous") == .integer(2),
      try engine.value("PRAGMA foreign_keys") == .integer(1)
    else {
      throw OpsError(.configuration, "The book cannot be opened with durable commits")
    }
  }
}
