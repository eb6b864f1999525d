import GRDBSQLite
import OpsDomain

/// A failure of the database, before it is put into the product's words.
struct SQLiteFailure: Error {
  /// SQLite's extended result code.
  let code: Int32
  /// SQLite's own words. They may name tables and columns: for decisions, never for people.
  let detail: String

  init(code: Int32, detail: String = "") {
    self.code = code
    self.detail = detail
  }

  /// What the connection says about the call that just returned `code`.
  init(_ code: Int32, on connection: OpaquePointer?) {
    let extended = sqlite3_extended_errcode(connection)
    self.code = extended & 0xFF == code & 0xFF ? extended : code
    detail = sqlite3_errmsg(connection).map { String(cString: $0) } ?? ""
  }

  var primaryCode: Int32 { code & 0xFF }

  /// Whether only the log's index in shared memory could not grow, which loses nothing.
  private var concernsSharedMemory: Bool {
    // SQLITE_IOERR_SHMOPEN, _SHMSIZE, _SHMLOCK, _SHMMAP
    (18...21).contains(code >> 8) && primaryCode == SQLITE_IOERR
  }

  /// The one table from result codes to errors.
  var opsError: OpsError {
    switch primaryCode {
    case SQLITE_FULL:
      OpsError(.storageFull, "The disk is full: nothing was written", hint: "make room and retry")
    case SQLITE_IOERR where concernsSharedMemory:
      error(.storageFull, "The disk has no room for the book's index", "make room and retry")
    case SQLITE_IOERR:
      error(.storageFailed, "The disk reports an error", "check the disk, then open the book again")
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      OpsError(
        .bookBusy, "Another program holds the book", hint: "wait until it has finished and retry")
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT:
      error(.corrupt, "The book's file is damaged", "run `opsh doctor`, then restore a backup")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH:
      error(.configuration, "The book's file cannot be used", "check the permissions of its folder")
    case SQLITE_NOLFS, SQLITE_NOMEM:
      error(.storageFailed, "The limits of this machine are too low for the book", nil)
    case SQLITE_TOOBIG: error(.tooLarge, "A value is larger than the book can hold", nil)
    case SQLITE_CONSTRAINT: error(.ruleViolated, "A rule of the book refuses the change", nil)
    case SQLITE_INTERRUPT: OpsError(.interrupted, "The work on the book was interrupted")
    case SQLITE_ERROR where detail == "integer overflow":
      OpsError(.tooLarge, "A sum is larger than 64 bits can hold")
    case SQLITE_ERROR, SQLITE_INTERNAL, SQLITE_ABORT, SQLITE_NOTFOUND, SQLITE_EMPTY, SQLITE_SCHEMA,
      SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_ROW, SQLITE_DONE:
      error(.internalError, "The book did not understand a statement", nil)
    default: error(.internalError, "The book answered with an unknown failure", nil)
    }
  }

  private func error(_ code: ErrorCode, _ message: String, _ hint: String?) -> OpsError {
    OpsError(code, "\(message) (SQLite \(self.code))", hint: hint)
  }
}
