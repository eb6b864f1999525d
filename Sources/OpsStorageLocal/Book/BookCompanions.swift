/// The files that stand beside a book, by what their names add to its own. They are part of it: who
/// looks after the book, or keeps others from writing to it, asks for them here.
public enum BookCompanions {
  /// The log of changes that are not in the book's file yet.
  static let log = "-wal"
  /// What processes share that have the book open.
  static let memory = "-shm"
  /// The lock of the book's writers.
  static let lock = ".lock"
  /// The lock of who writes next.
  static let nextLock = lock + ".next"
  /// The copy on which an upgrade works.
  static let copy = ".upgrading"
  /// The copy that a backup is made of.
  static let snapshot = ".copying"
  /// Keeps two backups from being made at once.
  static let snapshotLock = snapshot + ".lock"
  /// The folder in which a backup is restored for a test.
  public static let drill = ".drill"
  /// The folder in which a book is restored before it takes its place.
  public static let restoring = ".restoring"
  /// Folders that come and go with all that is in them.
  public static let folders = [drill, restoring]
  /// What SQLite keeps beside a database while it works.
  static let ofDatabase = [log, memory, "-journal"]

  /// What the name of a book that an upgrade has replaced adds to it, before the version.
  public static let former = ".before-"

  /// All of them but the former books, of which there may be any number.
  public static let endings =
    ofDatabase + [lock, nextLock, copy, snapshot, snapshotLock]
    + [copy, snapshot].flatMap { name in ofDatabase.map { name + $0 } }
    + folders + folders.map { $0 + lock }
}
