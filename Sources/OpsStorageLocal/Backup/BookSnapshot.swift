import GRDB
import Glibc
import OpsDomain
import OpsStorage

/// One state of a book, copied beside it while others read and write: what a backup is made of.
///
/// The copy is made inside one read of the book, so no writer waits for it and none is seen in
/// part. It lies beside the book and not where the backup goes, because it is not encrypted.
public final class BookSnapshot {
  /// Pages that are copied between two looks at who waits.
  private static let pagesPerStep: Int32 = 4_096
  /// Room that has to be left besides the copy, in bytes.
  private static let leastRoom = 16 << 20

  /// Where the copy is.
  public let path: String
  /// The last commit in it.
  public let head: JournalHead
  /// The hash of the first commit, which tells the book from others; 32 zero bytes without one.
  public let book: [UInt8]
  /// Keeps others from making a copy at the same time.
  private let lock: Int32

  /// Copies the book at `path`.
  ///
  /// Throws `config.no_book`, `conflict.running` while another process makes a copy,
  /// `tempfail.storage_full` without room for it, and what SQLite reports.
  /// - Parameter progress: Told how many of how many bytes are copied; may throw to end the work.
  public init(
    of path: String, progress: @escaping (_ done: Int64, _ all: Int64) throws -> Void = { _, _ in }
  ) throws {
    let file = try BookFile(path: path)
    try file.prepare(createsIfMissing: false)
    let copy = path + BookCompanions.snapshot
    let lock = try Self.lock(path + BookCompanions.snapshotLock)
    let end: (head: JournalHead, book: [UInt8])
    do {
      Self.remove(copy)
      try Self.requireRoom(file)
      try BookFile.create(copy)
      try Self.copy(file.path, to: copy, progress)
      end = try Self.end(of: copy)
    } catch {
      Self.remove(copy)
      close(lock)
      throw (error as? DatabaseError).map(Self.translated) ?? error
    }
    self.path = copy
    head = end.head
    book = end.book
    self.lock = lock
  }

  deinit {
    Self.remove(path)
    close(lock)
  }

  /// Bytes of the copy.
  public var size: Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  // MARK: Copying

  private static func copy(
    _ book: String, to copy: String, _ progress: @escaping (Int64, Int64) throws -> Void
  ) throws {
    var reading = Configuration()
    reading.readonly = true
    reading.busyMode = .timeout(Double(LocalStoreOptions.readerWaitMilliseconds) / 1000)
    let source = try DatabaseQueue(path: book, configuration: reading)
    let target = try DatabaseQueue(path: copy)
    try target.writeWithoutTransaction { target in
      // The copy counts only when it is complete; until then nothing of it has to last.
      try target.execute(sql: "PRAGMA synchronous = OFF")
      try source.read { source in
        // The first question fixes the state that is copied, whatever is committed meanwhile.
        let pageSize = try Int64.fetchOne(source, sql: "PRAGMA page_size") ?? 4_096
        _ = try Int64.fetchOne(source, sql: "SELECT count(*) FROM sqlite_schema")
        try source.backup(to: target, pagesPerStep: pagesPerStep) { step in
          let all = Int64(step.totalPageCount) * pageSize
          try progress(all - Int64(step.remainingPageCount) * pageSize, all)
        }
      }
    }
    try target.close()
    try source.close()
  }

  private static func end(of copy: String) throws -> (head: JournalHead, book: [UInt8]) {
    let connection = try Connection(
      path: copy, isReadOnly: false, cacheKiB: 1_024,
      busyMilliseconds: LocalStoreOptions.foreignLockMilliseconds)
    defer { try? connection.close() }
    return try connection.perform { engine in
      guard try BookOpener.isBook(engine) else { throw BookOpener.notABook(copy) }
      // Nothing of the copy may stay in a log: only the file goes into the backup.
      _ = try engine.value("PRAGMA journal_mode = DELETE")
      return (try engine.head(), try identity(engine))
    }
  }

  /// What tells a book from others, wherever it lies: the hash of its first commit.
  static func identity(_ engine: Engine) throws -> [UInt8] {
    guard case .bytes(let hash) = try engine.value("SELECT hash FROM commits WHERE sequence = 1")
    else { return JournalHead.empty.hash }
    return hash
  }

  private static func requireRoom(_ file: BookFile) throws(OpsError) {
    var size = 0
    for ending in ["", BookCompanions.log] {
      var status = stat()
      if stat(file.path + ending, &status) == 0 { size += Int(status.st_size) }
    }
    guard let room = file.room(), room < size + leastRoom else { return }
    throw OpsError(
      .storageFull,
      "A backup needs \((size + leastRoom) >> 20) MiB beside the book; \(room >> 20) are free",
      field: "book", hint: "make room in \(file.folder) and run it again")
  }

  // MARK: Files

  private static func lock(_ path: String) throws(OpsError) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, BookFile.fileMode)
    guard descriptor >= 0 else { throw BookFile.refused(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw OpsError(
        .conflictRunning, "Another backup of this book is being made", field: "book",
        hint: "wait until it has finished")
    }
    return descriptor
  }

  private static func remove(_ copy: String) {
    for ending in [""] + BookCompanions.ofDatabase { unlink(copy + ending) }
  }

  private static func translated(_ failure: DatabaseError) -> any Error {
    SQLiteFailure(
      code: failure.extendedResultCode.rawValue, detail: failure.message ?? ""
    ).opsError
  }
}
