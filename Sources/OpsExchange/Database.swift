import GRDBSQLite
import OpsDomain

/// A SQLite file of an export, written or read in one go by one task.
final class Database {
  private let connection: OpaquePointer

  /// Makes SQLite copy the bytes it is given.
  fileprivate static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Opens a file. Throws `noinput.file` for one to read that is no database, `cantcreate.file` for
  /// one to write that cannot be made.
  init(_ path: String, isWritten: Bool) throws {
    var opened: OpaquePointer?
    let flags = isWritten ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw OpsError(
        isWritten ? .cannotCreate : .noInput,
        "Cannot open the database \(Excerpt.of(path, maximum: 120))", field: "file",
        hint: "check the name and the rights of the file")
    }
    connection = opened
  }

  deinit { sqlite3_close_v2(connection) }

  /// Runs a statement without an answer.
  func run(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  /// A statement for many rows.
  func prepare(_ sql: String) throws -> Statement {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
    else { throw failure() }
    return Statement(statement, of: self)
  }

  fileprivate func failure() -> OpsError {
    switch sqlite3_errcode(connection) {
    case SQLITE_FULL:
      OpsError(.storageFull, "The disk is full", hint: "free some space, then run it again")
    case SQLITE_IOERR:
      OpsError(.storageFailed, "The disk reported an error", hint: "check the disk")
    default:
      OpsError(
        .corrupt, "The database cannot be read: \(Self.words(of: connection))", field: "file",
        hint: "make the export again")
    }
  }

  private static func words(of connection: OpaquePointer) -> String {
    sqlite3_errmsg(connection).map { Excerpt.of(String(cString: $0)) } ?? "unknown error"
  }

  /// The name as SQL writes it.
  static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  /// A prepared statement.
  final class Statement {
    private let statement: OpaquePointer
    private let database: Database

    fileprivate init(_ statement: OpaquePointer, of database: Database) {
      self.statement = statement
      self.database = database
    }

    deinit { sqlite3_finalize(statement) }

    /// Goes to the next row; false when there is none, and then it can be bound again.
    func step() throws -> Bool {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: return true
      case SQLITE_DONE:
        sqlite3_reset(statement)
        return false
      default: throw database.failure()
      }
    }

    // MARK: Parameters, from 1

    func bindNull(at index: Int32) { sqlite3_bind_null(statement, index) }

    func bind(_ number: Int64, at index: Int32) { sqlite3_bind_int64(statement, index, number) }

    func bind(_ text: String, at index: Int32) {
      var text = text
      text.withUTF8 { bytes in bind(UnsafeRawBufferPointer(bytes), isText: true, at: index) }
    }

    func bind(_ bytes: [UInt8], at index: Int32) {
      bytes.withUnsafeBytes { bind($0, isText: false, at: index) }
    }

    /// Binds UTF-8 bytes as a text.
    func bind(utf8 bytes: [UInt8], at index: Int32) {
      bytes.withUnsafeBytes { bind($0, isText: true, at: index) }
    }

    private func bind(_ bytes: UnsafeRawBufferPointer, isText: Bool, at index: Int32) {
      guard let start = bytes.baseAddress, bytes.count > 0 else {
        // A null pointer would be an absent value.
        if isText {
          _ = sqlite3_bind_text(statement, index, "", 0, Database.copied)
        } else {
          _ = sqlite3_bind_zeroblob(statement, index, 0)
        }
        return
      }
      let count = Int32(clamping: bytes.count)
      if isText {
        let text = start.assumingMemoryBound(to: CChar.self)
        _ = sqlite3_bind_text(statement, index, text, count, Database.copied)
      } else {
        _ = sqlite3_bind_blob(statement, index, start, count, Database.copied)
      }
    }

    // MARK: Columns, from 0

    func type(_ column: Int32) -> Int32 { sqlite3_column_type(statement, column) }
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    func text(_ column: Int32) -> String {
      String(decoding: bytes(column), as: UTF8.self)
    }

    /// The bytes of a blob, or of a text.
    func bytes(_ column: Int32) -> [UInt8] {
      guard let start = sqlite3_column_blob(statement, column) else { return [] }
      let count = Int(sqlite3_column_bytes(statement, column))
      return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
  }
}
